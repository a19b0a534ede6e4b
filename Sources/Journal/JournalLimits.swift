/// How much the journal keeps, and so how much of the disk it uses.
///
/// With records of 300 bytes the database stays below 8 MB and the write-ahead log near 4 MB, for however long the box
/// runs.
package struct JournalLimits: Sendable {
    /// How many records of the history are kept: about 600 rides' worth. Twice as many take twice the space and make the
    /// check at the start take twice as long.
    package var records = 20_000
    /// How many rides are kept: some years of commuting.
    package var rides = 2000
    /// The number of pages in the write-ahead log from which on a commit also writes them back into the database.
    ///
    /// A page that was committed many times is written back once, so with more pages fewer bytes reach the disk; 1000
    /// is SQLite's own number (https://sqlite.org/pragma.html#pragma_wal_autocheckpoint), 40 commits of 100 KB.
    package var checkpointPages = 1000
    /// The size of the write-ahead log, in bytes, from which on commits that are not durable are refused: only a process
    /// that reads without an end lets it grow to this.
    package var logBytes = 64 << 20
    /// How long to wait for another process that has locked the database, in milliseconds.
    package var patience = 2000

    package init() {}
}
