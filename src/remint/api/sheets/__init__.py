"""What results say, one module per noun: each turns typed records into a sheet, and knows no terminal."""
