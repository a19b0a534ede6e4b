/// A file of a feed: rows of comma-separated values below a row of column names (RFC 4180 as GTFS uses it).
///
/// Rows are read one after the other, as bytes; nothing is copied but what is asked for.
struct Table {
    /// The file's name.
    let name: String
    let bytes: [UInt8]
    /// The current row's fields.
    private(set) var fields: [Field] = []
    /// Where the current row begins.
    private(set) var rowStart = 0
    private var columns: [String] = []
    private var position = 0

    /// Where a field's value lies, without its quotation marks and the white space around it.
    struct Field {
        var start: Int
        var end: Int
        /// Whether the value holds doubled quotation marks.
        var isEscaped = false
    }

    /// A column, whether the file has it or not.
    struct Column {
        let name: String
        let index: Int?
    }

    /// Opens a file's text and reads its column names.
    init(_ name: String, _ bytes: [UInt8]) throws(FeedError) {
        self.name = name
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        try checkEncoding()
        guard try nextRecord() else {
            throw FeedError(file: name, line: 1, "the file is empty; its first line must name the columns")
        }
        for field in fields {
            let column = text(of: field)
            if !column.isEmpty, columns.contains(column) { throw error(at: field, "column \(column) is there twice") }
            columns.append(column)
        }
    }

    /// The column of a name, which the file may lack.
    func column(_ name: String) -> Column {
        Column(name: name, index: columns.firstIndex(of: name))
    }

    /// The column of a name.
    func requiredColumn(_ name: String) throws(FeedError) -> Column {
        guard let index = columns.firstIndex(of: name) else {
            throw FeedError(file: self.name, line: 1, column: 1, "there is no column \(name); GTFS requires it here")
        }
        return Column(name: name, index: index)
    }

    /// Goes to the next row that is not blank.
    ///
    /// - Returns: whether there is one.
    mutating func nextRow() throws(FeedError) -> Bool {
        guard try nextRecord() else { return false }
        if fields.count < columns.count, let last = fields.last {
            throw error(at: last, "the row ends after \(fields.count) of \(columns.count) fields")
        }
        if fields.count > columns.count {
            // Trailing commas do no harm; anything else has shifted the fields.
            for field in fields[columns.count...] where field.start < field.end {
                throw error(
                    at: field,
                    "the row has \(fields.count) fields, the file \(columns.count) columns; quote values with commas")
            }
        }
        return true
    }

    /// An error about a field of the current row.
    func error(at field: Field, _ problem: String) -> FeedError {
        let place = place(of: field.start)
        return FeedError(file: name, line: place.line, column: place.column, problem)
    }

    /// An error about a column's field of the current row.
    func error(at column: Column, _ problem: String) -> FeedError {
        guard let index = column.index, fields.indices.contains(index) else {
            return FeedError(file: name, line: place(of: rowStart).line, problem)
        }
        return error(at: fields[index], problem)
    }

    /// The file at the row that begins at a byte, to say what is wrong with it.
    func row(at start: Int) -> Table {
        var table = self
        table.position = start
        _ = try? table.nextRecord()
        return table
    }

    /// Reads the fields up to the end of a line, leaving out lines that hold nothing but white space.
    private mutating func nextRecord() throws(FeedError) -> Bool {
        while position < bytes.count {
            fields.removeAll(keepingCapacity: true)
            rowStart = position
            var isLast = false
            while !isLast { isLast = try nextField() }
            if fields.count > 1 || fields[0].start < fields[0].end { return true }
        }
        return false
    }

    /// Reads one field and what ends it.
    ///
    /// - Returns: whether it ended the line.
    private mutating func nextField() throws(FeedError) -> Bool {
        while position < bytes.count, isBlank(bytes[position]) { position += 1 }
        var field = Field(start: position, end: position)
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
            try skipQuoted(&field)
            while position < bytes.count, isBlank(bytes[position]) { position += 1 }
            if position < bytes.count, !isSeparator(bytes[position]) {
                let after = Field(start: position, end: position)
                throw error(at: after, "text follows a closing quotation mark; write a \" within quotes as \"\"")
            }
        } else {
            while position < bytes.count, !isSeparator(bytes[position]) { position += 1 }
            field.end = position
        }
        trim(&field)
        guard fields.count < FeedLimits.fields else {
            throw error(at: field, "the row has more than \(FeedLimits.fields) fields; the file is damaged")
        }
        fields.append(field)
        guard position < bytes.count else { return true }
        let separator = bytes[position]
        position += 1
        if separator == UInt8(ascii: ",") { return false }
        if separator == UInt8(ascii: "\r"), position < bytes.count, bytes[position] == UInt8(ascii: "\n") {
            position += 1
        }
        return true
    }

    private mutating func skipQuoted(_ field: inout Field) throws(FeedError) {
        let opening = position
        position += 1
        field.start = position
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "\"") {
                guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "\"") else {
                    field.end = position
                    position += 1
                    return
                }
                field.isEscaped = true
                position += 1
            }
            position += 1
        }
        throw error(at: Field(start: opening, end: opening), "the quotation mark that opens here is never closed")
    }

    private func trim(_ field: inout Field) {
        while field.start < field.end, isBlank(bytes[field.start]) { field.start += 1 }
        while field.start < field.end, isBlank(bytes[field.end - 1]) { field.end -= 1 }
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private func checkEncoding() throws(FeedError) {
        if let zero = bytes.firstIndex(of: 0) {
            throw error(
                at: Field(start: zero, end: zero), "there is a NUL byte; the file must be text, encoded as UTF-8")
        }
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch let invalid {
            let start = invalid.byteOffsets.lowerBound
            throw error(at: Field(start: start, end: start), "these bytes are not UTF-8; save the file as UTF-8")
        }
    }

    /// Line and column of a byte, each from 1.
    private func place(of position: Int) -> (line: Int, column: Int) {
        var (line, start) = (1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        for index in bytes.indices.prefix(position) {
            let isReturn = bytes[index] == UInt8(ascii: "\r") && bytes[(index + 1)...].first != UInt8(ascii: "\n")
            if bytes[index] == UInt8(ascii: "\n") || isReturn { (line, start) = (line + 1, index + 1) }
        }
        return (line, max(0, position - start) + 1)
    }
}
