"""Jobs whose unittest module shares the candidate's process. Loaded only by cells that get such a job."""
