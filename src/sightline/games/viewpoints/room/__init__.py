"""The challenge editor: own structures, built under the rules and shared without being shown."""
