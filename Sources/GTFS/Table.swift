/// A file of a feed: rows of comma-separated values below a row of column names (RFC 4180 as GTFS uses it).
///
/// Rows are read one after the other, as bytes; nothing is copied but what is asked for, and no more of the file is held than a piece
/// of it in which the current row lies.
struct Table {
    /// The file's name.
    let name: String
    /// How many bytes the whole file probably has.
    let expectedSize: Int
    /// The piece of the file in which the current row lies.
    private(set) var bytes: [UInt8] = []
    /// The current row's fields, by their places in `bytes`.
    private(set) var fields: [Field] = []
    /// The line at which the current row begins, from 1.
    private(set) var line = 1
    /// The column names in lower case; a name that is there twice is empty where it stands again.
    private(set) var columns: [String] = []
    /// The byte between two fields.
    private(set) var separator = UInt8(ascii: ",")
    private let stream: any FeedStream
    /// Whether `bytes` has the end of the file.
    private var isAtEnd = false
    private var text = TextDecoder()
    /// Where the current row begins in `bytes`.
    private(set) var rowStart = 0
    private var position = 0
    /// The line of `position`, from 1.
    private var positionLine = 1
    private(set) var flaws: [RowFlaw] = []
    /// Whether the reading of the current row came to the end of `bytes`, beyond which it may go on.
    private var isCut = false
    /// Whether the current row goes on beyond `FeedLimits.row`.
    private var isUnended = false
    /// How often a row was read anew since `bytes` did not have its end.
    private(set) var readings = 0

    /// Where a field's value lies, without its quotation marks and the white space around it.
    struct Field {
        var start: Int
        var end: Int
        /// Whether the value holds doubled quotation marks.
        var isEscaped = false
        /// Whether the value goes on beyond `FeedLimits.value`.
        var isCut = false
    }

    /// A column, whether the file has it or not.
    struct Column {
        let name: String
        let index: Int?
    }

    /// Opens a file's text and reads its column names.
    ///
    /// - Returns: `nil` where it is empty.
    init?(_ name: String, _ stream: any FeedStream, _ warnings: inout FeedWarnings) throws(FeedError) {
        self.name = name
        self.stream = stream
        expectedSize = stream.expectedSize
        // Whatever the size of a piece, it has the marks at the beginning.
        while bytes.count < 16, !isAtEnd { try readPiece() }
        // Some programs write one before another's.
        while bytes[position...].starts(with: TextDecoder.byteOrderMark) {
            position += TextDecoder.byteOrderMark.count
        }
        var hasNames = try nextRecord()
        tellEncoding(&warnings)
        if hasNames, let other = otherSeparator {
            warnings.append(
                FeedWarning(
                    .column, file: name, line: line, column: 1,
                    "\(Self.name(ofSeparator: other)) stand between the fields, and were read as commas; GTFS has commas"
                ))
            separator = other
            (position, positionLine) = (rowStart, line)
            hasNames = try nextRecord()
        }
        guard hasNames else { return nil }
        tellFlaws(&warnings)
        for field in fields {
            let column = text(of: field).lowercased()
            let isRepeated = !column.isEmpty && columns.contains(column)
            if isRepeated {
                warnings.append(
                    error(at: field, .column, of: column, "column \(column) is there twice"), "the first was read")
            }
            columns.append(isRepeated ? "" : column)
        }
    }

    /// The column of a name, which the file may lack.
    func column(_ name: String) -> Column {
        Column(name: name, index: columns.firstIndex(of: name))
    }

    /// The column of a name.
    ///
    /// - Throws: that the file lacks it.
    func requiredColumn(_ name: String) throws(FeedError) -> Column {
        let column = column(name)
        guard column.index != nil else {
            throw FeedError(
                .column, file: self.name, line: 1, column: 1, of: name,
                "there is no column \(name); GTFS requires it here")
        }
        return column
    }

    /// The column of a name that GTFS requires, and that can be done without.
    ///
    /// - Parameter remedy: what is done without it.
    func column(_ name: String, orElse remedy: String, _ warnings: inout FeedWarnings) -> Column {
        do throws(FeedError) {
            return try requiredColumn(name)
        } catch {
            warnings.append(error, remedy)
            return column(name)
        }
    }

    /// Goes to the next row that is not blank; one whose fields stand in other columns than their own is left out.
    ///
    /// - Returns: whether there is one.
    mutating func nextRow(_ warnings: inout FeedWarnings) throws(FeedError) -> Bool {
        while try nextRecord() {
            tellEncoding(&warnings)
            if !flaws.isEmpty, !tellFlaws(&warnings) { continue }
            if fields.count < columns.count, let last = fields.last {
                warnings.append(
                    error(at: last, .shortRow, "the row ends after \(fields.count) of \(columns.count) fields"),
                    "the others were taken for empty")
            }
            // Trailing commas do no harm; anything else has shifted the fields.
            if fields.count > columns.count,
                let field = fields[columns.count...].first(where: { $0.start < $0.end })
            {
                warnings.append(
                    error(
                        at: field, .longRow,
                        "the row has \(fields.count) fields, the file \(columns.count) columns; quote values with commas"
                            + (hasCurlyQuotes ? ", with straight quotation marks in place of those that curl" : "")
                    ), "the row was left out")
                continue
            }
            return true
        }
        return false
    }

    /// An error about a field of the current row.
    func error(
        at field: Field, _ kind: FeedWarning.Kind, of columnName: String = "", _ problem: String
    ) -> FeedError {
        let place = place(of: field.start)
        return FeedError(kind, file: name, line: place.line, column: place.column, of: columnName, problem)
    }

    /// Where a column's field begins in the current row: the line, and the byte in it, each from 1; `nil` where the row has none.
    func place(of column: Column) -> (line: Int, column: Int)? {
        guard let index = column.index, fields.indices.contains(index) else { return nil }
        return place(of: fields[index].start)
    }

    /// Goes to the row that begins at a line behind the current row.
    ///
    /// - Returns: whether there is one.
    mutating func goToRow(atLine line: Int) throws(FeedError) -> Bool {
        while positionLine < line {
            try endLine()
            guard position < bytes.count else { return false }
        }
        return try nextRecord() && self.line == line
    }

    /// Goes behind the end of the line in which `position` lies, or to the end of the file.
    private mutating func endLine() throws(FeedError) {
        while true {
            while position < bytes.count, !isLineEnd(bytes[position]) { position += 1 }
            if !isAtEnd, position + 1 >= bytes.count {
                drop(upTo: position)
                try readPiece()
                continue
            }
            guard position < bytes.count else { return }
            position += isReturnAndLineFeed(at: position) ? 2 : 1
            positionLine += 1
            return
        }
    }

    /// Reads the fields up to the end of a line, leaving out lines that hold nothing but white space.
    private mutating func nextRecord() throws(FeedError) -> Bool {
        if isUnended {
            isUnended = false
            try endLine()
        }
        while true {
            if position >= bytes.count {
                guard !isAtEnd else { return false }
                drop(upTo: position)
                try readPiece()
                continue
            }
            (rowStart, line) = (position, positionLine)
            try readFields()
            if fields.count > 1 || fields[0].start < fields[0].end { return true }
        }
    }

    /// Reads the fields of the row that begins at `rowStart`, which is brought into `bytes` as a whole.
    private mutating func readFields() throws(FeedError) {
        while true {
            fields.removeAll(keepingCapacity: true)
            flaws.removeAll(keepingCapacity: true)
            isCut = false
            var isLast = false
            while !isLast { isLast = nextField() }
            guard isCut || position >= bytes.count, !isAtEnd else { return }
            guard bytes.count - rowStart < FeedLimits.row else { break }
            (position, positionLine) = (rowStart, line)
            drop(upTo: rowStart)
            // Twice as much each time, so that a long row is read anew a few times and not once a piece.
            let wanted = min(max(bytes.count * 2, 1), FeedLimits.row)
            repeat { try readPiece() } while bytes.count < wanted && !isAtEnd
            readings += 1
        }
        guard position >= bytes.count else { return }
        isUnended = true
        let isLeftOut = flaws.contains { if case .tooManyFields = $0 { true } else { false } }
        if !isLeftOut { flaws = [.tooLong] }
    }

    /// Leaves behind the bytes before a place.
    private mutating func drop(upTo place: Int) {
        bytes.removeSubrange(..<place)
        position -= place
        rowStart = max(0, rowStart - place)
    }

    /// Reads the next piece of the file; `position` lies at the beginning of a line or row, which `bytes` have from their start on.
    private mutating func readPiece() throws(FeedError) {
        let piece = try stream.next()
        isAtEnd = piece.isEmpty
        text.decode(piece, isLast: isAtEnd, behind: &bytes, atLine: positionLine)
    }

    /// Tells in which encoding the file is, once.
    private mutating func tellEncoding(_ warnings: inout FeedWarnings) {
        guard let flaw = text.takeFlaw() else { return }
        warnings.append(FeedWarning(.encoding, file: name, line: flaw.line, column: flaw.column, flaw.problem))
    }

    /// Reads one field and what ends it.
    ///
    /// - Returns: whether it ended the line.
    private mutating func nextField() -> Bool {
        if position == rowStart, position < bytes.count, bytes[position] == TextDecoder.byteOrderMark[0] { skipMark() }
        while position < bytes.count, isBlank(bytes[position]) { position += 1 }
        var field = Field(start: position, end: position)
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
            if !readQuoted(&field) { readStrayQuoted(&field) }
        } else if position >= bytes.count || bytes[position] < 0xC2 || !readCurlyQuoted(&field) {
            while position < bytes.count, !isSeparator(bytes[position]) { position += 1 }
            field.end = position
        }
        trim(&field)
        if field.end - field.start > FeedLimits.value { cut(&field) }
        if fields.count < FeedLimits.fields {
            fields.append(field)
        } else {
            flaws.append(.tooManyFields(at: field.start))
            while position < bytes.count, !isLineEnd(bytes[position]) { position += 1 }
        }
        guard position < bytes.count else { return true }
        let end = bytes[position]
        position += 1
        if end == separator { return false }
        if end == UInt8(ascii: "\r"), position < bytes.count, bytes[position] == UInt8(ascii: "\n") {
            position += 1
        }
        positionLine += 1
        return true
    }

    /// Goes behind a byte order mark at which a row begins.
    private mutating func skipMark() {
        guard bytes[position...].starts(with: TextDecoder.byteOrderMark) else { return }
        flaws.append(.byteOrderMark(at: position))
        position += TextDecoder.byteOrderMark.count
    }

    /// Reads a field between quotation marks, which may have several lines.
    ///
    /// - Returns: `false` where no quotation mark closes it that ends the field; nothing is read then.
    private mutating func readQuoted(_ field: inout Field) -> Bool {
        var (end, lines, isEscaped) = (position + 1, 0, false)
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: "\"") {
                guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "\"") else { break }
                isEscaped = true
                end += 1
            } else if isLineEnd(byte), byte == UInt8(ascii: "\n") || !isReturnAndLineFeed(at: end) {
                lines += 1
            }
            end += 1
        }
        isCut = isCut || end >= bytes.count
        guard end < bytes.count, let next = separator(after: end) else { return false }
        field = Field(start: position + 1, end: end, isEscaped: isEscaped)
        position = next
        positionLine += lines
        return true
    }

    /// Reads a field between quotation marks that curl.
    ///
    /// - Returns: `false` where none closes it that ends the field; nothing is read then.
    private mutating func readCurlyQuoted(_ field: inout Field) -> Bool {
        guard let quoted = curlyQuoted(at: position) else { return false }
        flaws.append(.curlyQuotes(at: position))
        (field, position) = (quoted.field, quoted.next)
        return true
    }

    /// Reads a field that begins with a quotation mark and is not quoted as it should be: up to a quotation mark that ends it on the
    /// same line (`"The "Old" Mill",`), or else up to the next comma (`"Old" Mill,`), and never beyond the line.
    private mutating func readStrayQuoted(_ field: inout Field) {
        // One tells of all that follow in the row.
        if !flaws.contains(where: \.isQuotationMark) { flaws.append(.quotationMark(at: position)) }
        let opening = position
        while position < bytes.count, !isSeparator(bytes[position]) { position += 1 }
        let comma = position
        // The byte before `end`, white space apart.
        var last = bytes[opening]
        var end = opening + 1
        while end < bytes.count, !isLineEnd(bytes[end]) {
            if bytes[end] == UInt8(ascii: "\"") {
                // After a comma a quotation mark opens the next field.
                if end > comma, last == separator { break }
                if let next = separator(after: end) {
                    field = Field(start: opening + 1, end: end)
                    position = next
                    return
                }
            }
            if !isBlank(bytes[end]) { last = bytes[end] }
            end += 1
        }
        field.end = position
    }

    /// Where the separator stands that follows a byte with nothing but white space between, or the file's end.
    func separator(after position: Int) -> Int? {
        var next = position + 1
        while next < bytes.count, isBlank(bytes[next]) { next += 1 }
        return next >= bytes.count || isSeparator(bytes[next]) ? next : nil
    }

    private func trim(_ field: inout Field) {
        while field.start < field.end, isBlank(bytes[field.start]) { field.start += 1 }
        while field.start < field.end, isBlank(bytes[field.end - 1]) { field.end -= 1 }
    }

    /// Cuts a value that nobody reads to its end behind a character.
    private mutating func cut(_ field: inout Field) {
        flaws.append(.longValue(field: fields.count, bytes: field.end - field.start))
        field.isCut = true
        field.end = field.start + FeedLimits.value
        while field.end > field.start, bytes[field.end] & 0xC0 == 0x80 { field.end -= 1 }
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 && separator != 0x09 }

    func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    private func isSeparator(_ byte: UInt8) -> Bool { byte == separator || isLineEnd(byte) }

    private func isReturnAndLineFeed(at position: Int) -> Bool {
        bytes[position] == UInt8(ascii: "\r") && position + 1 < bytes.count
            && bytes[position + 1] == UInt8(ascii: "\n")
    }

    /// Line and column of a byte of the current row, each from 1.
    private func place(of position: Int) -> (line: Int, column: Int) {
        var (line, start) = (line, rowStart)
        for index in bytes.indices[rowStart..<max(rowStart, position)] where isLineEnd(bytes[index]) {
            if !isReturnAndLineFeed(at: index) { (line, start) = (line + 1, index + 1) }
        }
        return (line, position - start + 1)
    }
}
