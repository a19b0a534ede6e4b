/// The coarse kind of a doubtful point. Warnings of one kind about one column of one file are counted together.
public enum FeedWarningKind: Hashable, Sendable {
    /// A file is missing, is empty, or lacks a column without which it says nothing.
    case missingFile
    /// A file cannot be read to its end, or has more bytes than are read.
    case damagedFile
    /// A file is there twice.
    case repeatedFile
    /// A column is missing that GTFS requires, or is there twice.
    case column
    /// A file is not encoded as UTF-8.
    case encoding
    /// A quotation mark opens and never closes, or stands within a value.
    case quotationMark
    /// A row has fewer fields than there are columns.
    case shortRow
    /// A row has more fields than there are columns.
    case longRow
    /// A value is empty that GTFS requires.
    case missingValue
    /// A value cannot be read.
    case invalidValue
    /// An id, a place in an order or a date is there twice.
    case duplicate
    /// A row refers to one that is not there, or was left out.
    case unknownReference
    /// Two values contradict each other.
    case contradiction
    /// A row asks for more than a small computer's memory holds, or is farther than any train goes.
    case tooMuch
    /// A trip calls at fewer than two stops.
    case shortTrip
    /// A shape runs against its stops.
    case reversedShape
    /// A shape leads along a part of its stops only.
    case partialShape
    /// A shape leads along none of its stops.
    case unfitShape
}
