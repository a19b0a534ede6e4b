extension Table {
    /// A flaw in the form of a row.
    enum RowFlaw {
        /// A byte order mark stands before the row, as where files were put one behind the other.
        case byteOrderMark(at: Int)
        /// Quotation marks do not come in pairs from the field on that begins at a byte.
        case quotationMark(at: Int)
        /// The quotation marks around the field that begins at a byte curl.
        case curlyQuotes(at: Int)
        /// The value of a field, by its number, has more bytes than any that is shown.
        case longValue(field: Int, bytes: Int)
        /// From the field on that begins at a byte there are more fields than any file of a feed has.
        case tooManyFields(at: Int)
        /// The row is longer than any of a feed.
        case tooLong

        var isQuotationMark: Bool { if case .quotationMark = self { true } else { false } }
    }

    /// Tells what is wrong with the form of the current row.
    ///
    /// - Returns: whether its fields can be read.
    @discardableResult func tellFlaws(_ warnings: inout FeedWarnings) -> Bool {
        var isReadable = true
        for flaw in flaws {
            switch flaw {
            case .byteOrderMark(let start):
                warnings.append(
                    error(
                        at: Field(start: start, end: start), .encoding,
                        "there is a byte order mark, which stands at the beginning of a file alone"),
                    "it was left out")
            case .quotationMark(let start):
                warnings.append(
                    error(
                        at: Field(start: start, end: start), .quotationMark,
                        "the quotation marks from here on are not in pairs; write a \" within quotes as \"\""),
                    "they were taken for a part of the value")
            case .curlyQuotes(let start):
                warnings.append(
                    error(
                        at: Field(start: start, end: start), .quotationMark,
                        "the quotation marks here curl; write them straight, as \""),
                    "they were read as straight ones")
            case .longValue(let number, let count):
                guard fields.indices.contains(number) else { continue }
                let name = columns.indices.contains(number) ? columns[number] : ""
                warnings.append(
                    error(
                        at: fields[number], .tooMuch, of: name,
                        "\(name.isEmpty ? "the value" : name) has \(count) bytes, more than any screen shows"),
                    "it was cut to \(FeedLimits.value)")
            case .tooManyFields(let start):
                isReadable = false
                warnings.append(
                    error(
                        at: Field(start: start, end: start), .tooMuch,
                        "the row has more than \(FeedLimits.fields) fields; the file is damaged"),
                    "the row was left out")
            case .tooLong:
                isReadable = false
                warnings.append(
                    FeedError(
                        .tooMuch, file: name, line: line,
                        "the row has more than \(FeedLimits.row) bytes; the file is damaged"),
                    "the row was left out")
            }
        }
        return isReadable
    }
}
