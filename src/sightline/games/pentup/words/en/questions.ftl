# Questions about a tower, for programs that are examined (docs/environments.md).

pentup-question-height = How many tiles lie above each other on the cell ({ $x }, { $y })?
pentup-question-level = On which level would { $who } have to place { $tile } now, if it were the next tile?
