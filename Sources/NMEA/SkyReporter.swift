/// Makes `SKY` reports of a stream's sentences, one wherever gpsd makes one.
///
/// There is one behind each complete set of GSV, with the list; one behind each sentence that gives a dilution of
/// precision; and one behind the sentence that ends the cycle, where a dilution or a list has come since the last.
struct SkyReporter: Sendable {
    private var cycle = ReportCycle()
    private var view = SatelliteView()
    private var report = SkyReport(used: 0)
    /// Whether a dilution or a list has been told since gpsd last sent a `TPV`.
    private var isPending = false
    /// The time of the last GGA, and the second letter of its talker.
    private var ggaTime: [UInt8] = []
    private var ggaTalker: UInt8 = 0
    /// Whether the last GGA had the time of the one before: receivers that lost their fix repeat themselves.
    private var isStuck = false

    /// Receivers send 99.99 for a dilution that they do not know.
    private static let unknownDilution = 99.0

    /// Consumes the part of a sentence between its `$` and its `*`.
    mutating func take(_ body: UnsafeBufferPointer<UInt8>, _ emit: (SkyReport) -> Void) {
        guard let start = body.baseAddress, body.count > 5 else { return }
        var sentence = ReportCycle.Sentence(kind: .unread)
        var hasDilution = false
        var hasList = false
        let fields = SentenceFields(body, start)
        let isProprietary = start[0] == UInt8(ascii: "P") && start[1] != UInt8(ascii: "Q")
        let type = fields[0].count == 5 && !isProprietary ? Kind(letters: start[2], start[3], start[4]) : nil
        if type == .gsa || type == .gsv, !Self.isNavigation(start[0], start[1]) { return }
        if type != .gsv { view.endSets() }
        if type != .gsa { view.endActive() }
        if let type {
            switch type {
            case .gga where fields.count >= 13: hasDilution = gga(fields, &sentence)
            case .gns where fields.count >= 13: hasDilution = gns(fields, &sentence)
            case .rmc where fields.count >= 8: Self.rmc(fields, &sentence)
            case .gsa where fields.count >= 18:
                sentence.kind = .untimed
                guard !isStuck else { break }
                let isTold = view.take(active: fields, talker: start[1])
                let hasOwn = gsaDilutions(fields)
                sentence.isFix = isTold != .silent && fields.character(2) != UInt8(ascii: "E")
                hasDilution = hasOwn && isTold == .told
                sentence.isNews = sentence.isFix || hasDilution
            case .gsv:
                sentence.kind = .untimed
                switch view.take(inView: fields, talker: start[1]) {
                case .part: sentence.isPart = true
                case .told: hasList = true
                case .silent, .modeOnly: break
                }
                sentence.isNews = hasList
            case .gll where fields.count >= 7:
                sentence = .init(kind: .gll, time: fields.number(5), isFix: true, isNews: true)
            case .zda where fields.count >= 4:
                sentence.kind = .zda
                sentence.isNews = fields.areAllGiven(1...4)
                if sentence.isNews { sentence.time = fields.number(1) }
            case .gbs where fields.count >= 7: sentence = .init(kind: .gbs, time: fields.number(1), isNews: true)
            case .gst where fields.count >= 8: sentence = .init(kind: .untimed, isNews: true)
            case .vtg where fields.count >= 5:
                sentence.kind = .untimed
                let mode = fields.character(9)
                sentence.isNews =
                    fields.areAllGiven(1...1) && fields.areAllGiven(5...5) && mode != UInt8(ascii: "E")
                    && mode != UInt8(ascii: "N")
            case .bwc where fields.count >= 12: sentence.kind = .bwc
            case .hdg, .dbt: sentence = .init(kind: .untimed, isNews: !fields.isEmpty(1))
            case .untimed: sentence.kind = .untimed
            default: break
            }
        } else if isProprietary {
            hasDilution = proprietary(fields, &sentence)
        }
        finish(sentence, hasDilution: hasDilution, hasList: hasList, emit)
    }

    private mutating func finish(
        _ sentence: ReportCycle.Sentence, hasDilution: Bool, hasList: Bool, _ emit: (SkyReport) -> Void
    ) {
        let (reports, begins) = cycle.take(sentence)
        if begins, !hasDilution { (report.hdop, report.pdop, report.vdop) = (nil, nil, nil) }
        guard hasDilution || hasList || reports && isPending else {
            if reports { isPending = false }
            return
        }
        isPending = !reports
        if hasList {
            var listed = report
            listed.used = view.usedCount
            listed.satellites = view.satellites
            emit(listed)
        } else if report.used > 0 || report.hdop != nil || report.pdop != nil || report.vdop != nil {
            emit(report)
        }
    }
}

extension SkyReporter {
    /// The types that count here.
    private enum Kind {
        case gga, gll, gns, rmc, zda, gbs, gst, gsa, gsv, vtg, bwc, hdg, dbt
        /// gpsd reads it, and it gives neither time nor position.
        case untimed

        init?(letters first: UInt8, _ second: UInt8, _ third: UInt8) {
            switch UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third) {
            case 0x47_47_41: self = .gga
            case 0x47_4C_4C: self = .gll
            case 0x47_4E_53: self = .gns
            case 0x52_4D_43: self = .rmc
            case 0x5A_44_41: self = .zda
            case 0x47_42_53: self = .gbs
            case 0x47_53_54: self = .gst
            case 0x47_53_41: self = .gsa
            case 0x47_53_56: self = .gsv
            case 0x56_54_47: self = .vtg
            case 0x42_57_43: self = .bwc
            case 0x48_44_47: self = .hdg
            case 0x44_42_54: self = .dbt
            // DTM, HDT, MWD, MWV, THS, TXT.
            case 0x44_54_4D, 0x48_44_54, 0x4D_57_44, 0x4D_57_56, 0x54_48_53, 0x54_58_54: self = .untimed
            default: return nil
            }
        }
    }

    /// Whether a talker is one of satellite navigation, or an integrated instrument. Some phones let others list satellites
    /// as well (IM), which gpsd overhears.
    private static func isNavigation(_ first: UInt8, _ second: UInt8) -> Bool {
        switch (first, second) {
        case (UInt8(ascii: "G"), _), (UInt8(ascii: "B"), UInt8(ascii: "D")), (UInt8(ascii: "Q"), UInt8(ascii: "Z")),
            (UInt8(ascii: "P"), UInt8(ascii: "Q")), (UInt8(ascii: "I"), UInt8(ascii: "I")),
            (UInt8(ascii: "I"), UInt8(ascii: "N")):
            true
        default: false
        }
    }

    private mutating func gga(_ fields: SentenceFields, _ sentence: inout ReportCycle.Sentence) -> Bool {
        sentence = .init(kind: .gga, time: fields.number(1), isFix: true, isNews: true)
        sentence.lacksTime = fields.isEmpty(1) && !fields.isEmpty(6) && fields.integer(6) == 0
        let talker = fields[0][1]
        isStuck = (ggaTalker == 0 || ggaTalker == talker) && ggaTime.elementsEqual(fields[1])
        ggaTalker = talker
        if !isStuck {
            ggaTime.removeAll(keepingCapacity: true)
            ggaTime.append(contentsOf: fields[1].prefix(20))
        }
        report.used = max(0, fields.integer(7))
        guard let hdop = Self.dilution(fields, 8) else { return false }
        report.hdop = hdop
        return true
    }

    private mutating func gns(_ fields: SentenceFields, _ sentence: inout ReportCycle.Sentence) -> Bool {
        sentence = .init(kind: .gns, time: fields.number(1), isFix: true, isNews: true)
        let (mode, status) = (fields.character(6), fields.character(13))
        guard mode != 0, mode != UInt8(ascii: "N") else { return false }
        guard status != UInt8(ascii: "U"), status != UInt8(ascii: "V") else {
            sentence.isFix = false
            return false
        }
        report.used = max(0, fields.integer(7))
        guard let hdop = fields.number(8), hdop >= 0 else { return false }
        report.hdop = hdop
        return true
    }

    private static func rmc(_ fields: SentenceFields, _ sentence: inout ReportCycle.Sentence) {
        sentence = .init(kind: .rmc, isFix: true, isNews: true)
        let status = fields.character(2)
        let isDated = !fields.isEmpty(1) && !fields.isEmpty(9)
        if status != UInt8(ascii: "A"), status != UInt8(ascii: "D") {
            sentence.lacksTime = !isDated
        } else if isDated {
            sentence.time = fields.number(1)
        }
    }

    private mutating func gsaDilutions(_ fields: SentenceFields) -> Bool {
        // A GSA with room for 24 satellites has its dilutions elsewhere.
        guard fields.count <= 19 else { return false }
        let (pdop, hdop, vdop) = (Self.dilution(fields, 15), Self.dilution(fields, 16), Self.dilution(fields, 17))
        report.pdop = pdop ?? report.pdop
        report.hdop = hdop ?? report.hdop
        report.vdop = vdop ?? report.vdop
        return pdop != nil || hdop != nil || vdop != nil
    }

    /// A dilution of precision; 0 and more than 99 are none.
    private static func dilution(_ fields: SentenceFields, _ index: Int) -> Double? {
        guard !fields.isEmpty(index), let value = fields.number(index), value > 0, value < unknownDilution else {
            return nil
        }
        return value
    }

    /// Garmin's, SiRF's and SkyTraq's sentences.
    private mutating func proprietary(_ fields: SentenceFields, _ sentence: inout ReportCycle.Sentence) -> Bool {
        let address = fields[0]
        let valid = UInt8(ascii: "A")
        if address.elementsEqual("PGRMZ".utf8) {
            let isMode = (UInt8(ascii: "1")...UInt8(ascii: "3")).contains(fields.character(3))
            sentence = .init(kind: .untimed, isFix: isMode, isNews: isMode || !fields.isEmpty(1))
        } else if address.elementsEqual("PGRME".utf8) {
            sentence = .init(kind: .untimed, isNews: true)
        } else if address.elementsEqual("PGRMF".utf8), fields.count >= 15 {
            sentence = .init(kind: .untimed, isFix: true, isNews: true)
            guard fields.character(10) == valid, let pdop = fields.number(14), pdop >= 0 else { return false }
            report.pdop = pdop
            return true
        } else if address.elementsEqual("PSRFEPE".utf8), fields.count >= 7 {
            sentence = .init(kind: .psrfepe, time: fields.number(1), isNews: true)
            guard fields.character(2) == valid, let hdop = fields.number(3), hdop >= 0 else { return false }
            report.hdop = hdop
            return true
        } else if address.elementsEqual("PSTI".utf8) {
            sentence.kind = .untimed
            switch fields.integer(1) {
            case 30 where fields.character(3) == valid:
                sentence = .init(kind: .psti030, time: fields.number(2), isFix: true, isNews: true)
            case 32 where fields.character(4) == valid:
                sentence = .init(kind: .psti032, time: fields.number(2), isNews: true)
            case 35 where fields.areAllGiven(2...3):
                sentence = .init(kind: .psti035, time: fields.number(2), isNews: true)
            case 36 where fields.areAllGiven(2...3):
                sentence = .init(kind: .psti036, time: fields.number(2), isNews: true)
            default: break
            }
        } else if Self.isReadWithoutNews(address) {
            sentence.kind = .untimed
        }
        return false
    }

    private static func isReadWithoutNews(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
        address.elementsEqual("PGRMM".utf8) || address.elementsEqual("PGLOR".utf8)
            || address.elementsEqual("PASHR".utf8) || address.elementsEqual("PMGNST".utf8)
            || address.elementsEqual("PMTK001".utf8) || address.elementsEqual("PMTK705".utf8)
            || address.elementsEqual("PTNTHTM".utf8)
    }
}
