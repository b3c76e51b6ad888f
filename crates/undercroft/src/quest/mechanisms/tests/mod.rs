mod absent;
mod brute;
mod patterns;
mod random;
mod tiny;
