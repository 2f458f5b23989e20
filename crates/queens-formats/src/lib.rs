//! Every form in which people write a board of queens: readers that detect the form, and writers.
