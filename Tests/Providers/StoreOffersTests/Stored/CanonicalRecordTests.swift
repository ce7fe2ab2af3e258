import Foundation
import MemberCore
import MemberTesting
@_spi(Reflection) import Swift
import Testing

@testable import StoreOffers

@Suite("The canonical form of stored records")
struct CanonicalRecordTests {
    private static let written = """
        {"form":1,"proof":{"root":"R","verified":1780000000000,"way":"signature"},"source":"signedData","stated":1779222400000,\
        "transaction":{"details":{"currency":"USD","price":9990},"expires":null,"groupID":"G","id":"1","isFamilyShared":false,\
        "isIntroductory":"no","isTrial":"yes","isUpgraded":"no","originalID":"o1","productID":"monthly",\
        "purchased":"unreadable"},"version":3}
        """

    @Test("a record is written as these bytes, and read from them")
    func bytes() throws {
        var details = StoreTransaction.Details()
        (details.price, details.currency) = (9_990, "USD")
        let one = period(trial: .yes) {
            ($0.expires, $0.purchased, $0.details) = (.absent, .unreadable, details)
        }
        let record = StoredRecord(
            version: 3, content: .transaction(one), source: .signedData,
            proof: EvidenceProof(way: .signature, root: "R", verified: now), stated: days(-9))
        #expect(String(decoding: try record.encoded(), as: UTF8.self) == Self.written)
        #expect(try StoredRecord(encoded: Data(Self.written.utf8)) == record)
    }

    @Test("both writers give the same bytes, both readers the same record", arguments: RecordSamples.all)
    func same(record: StoredRecord) throws {
        let general = try JSONEncoder.sorted.encode(RecordForm(record))
        #expect(try record.encoded() == general)
        #expect(try StoredRecord(encoded: general) == record)
        #expect(try JSONDecoder().decode(RecordForm.self, from: general).record == record)
    }

    @Test("records of usual texts need no general reader, and no other record is canonical")
    func plain() throws {
        func isCanonical(_ record: StoredRecord) throws -> Bool {
            var (reader, read) = (CanonicalReader(), StoredRecord())
            let isRead = reader.read(try record.encoded(), into: &read)
            return isRead && CanonicalWriter.data(of: record) != nil
        }
        #expect(try RecordSamples.plain.allSatisfy(isCanonical))
        #expect(try !RecordSamples.unusual.contains(where: isCanonical))
    }

    @Test("of changed bytes both readers make the same record, or both refuse them", arguments: RecordSamples.all.indices)
    func mutated(place: Int) throws {
        let (bytes, random) = (Array(try RecordSamples.all[place].encoded()), SeededRandom(seed: UInt64(place + 1)))
        // One reader for all, so that texts of a record before may be taken again.
        var reader = StoredRecordReader()
        for _ in 0..<150 {
            let data = Data(Mutation.next(of: bytes, random))
            let general = try? JSONDecoder().decode(RecordForm.self, from: data).record
            let read = try? reader.record(data)
            #expect(general == read, "\(String(decoding: data, as: UTF8.self))")
        }
    }

    @Test("each stored field of a type is in its list of fields, in alphabetical order")
    func fields() {
        func check<Object: CanonicalObject>(_ type: Object.Type) {
            let stored = StoredFields.names(of: type).map { $0 == "boxed" ? "details" : $0 }
            #expect(FieldNames.names(of: type) == stored.filter { $0 != "record" }.sorted(), "\(type)")
        }
        check(StoreTransaction.self)
        check(StoreTransaction.Details.self)
        check(StoreTransaction.Cancellation.self)
        check(RenewalState.self)
        check(EvidenceProof.self)
    }

    @Test("a text that the record before has at the same place is read as it is", arguments: ["abc", "abcd", "ab", "", "x\"y"])
    func repeated(second: String) throws {
        var reader = StoredRecordReader()
        for text in ["abc", second, "abc"] {
            let record = RecordSamples.record(.transaction(period(product: text, original: text + text)))
            #expect(try reader.record(try record.encoded()) == record)
        }
    }
}

/// One change of a record's bytes.
private enum Mutation {
    private static let pieces = [
        "null", "\"\"", ",", "}", "{", "[", "]", "\\", "\"", "-", "0", "1e3", "1.5", " ", "é", "\u{7F}", "\\u0041", "true",
        "\"form\":1,", "\"version\":2,", "\"unreadable\":1,", "99999999999999999999", "\"yes\"", "signed",
    ].map { Array($0.utf8) }

    static func next(of bytes: [UInt8], _ random: SeededRandom) -> [UInt8] {
        func place(below count: Int) -> Int { Int(random.bytes(4).reduce(0) { $0 << 8 | UInt32($1) }) % max(1, count) }
        var bytes = bytes
        let start = place(below: bytes.count)
        let end = min(bytes.count, start + place(below: 12))
        switch place(below: 5) {
        case 0: bytes[start] = UInt8(place(below: 256))
        case 1: bytes.removeSubrange(start..<end)
        case 2: bytes.insert(contentsOf: pieces[place(below: pieces.count)], at: start)
        case 3: bytes.replaceSubrange(start..<end, with: pieces[place(below: pieces.count)])
        default: bytes.insert(contentsOf: bytes[start..<end], at: place(below: bytes.count))
        }
        return bytes
    }
}

/// The names of a type's stored properties. A mirror shows none: it masks the values.
private enum StoredFields {
    static func names(of type: (some Any).Type) -> [String] {
        var names: [String] = []
        _ = _forEachField(of: type) { name, _, _, _ in
            names.append(String(cString: name))
            return true
        }
        return names
    }
}

/// Collects the names of a value's fields.
private struct FieldNames: CanonicalCoder {
    private var names: [String] = []

    static func names<Object: CanonicalObject>(of type: Object.Type) -> [String] {
        var (names, object) = (FieldNames(), Object())
        object.code(by: &names)
        return names.names
    }

    private mutating func add(_ name: StaticString) { names.append("\(name)") }

    mutating func text(_ name: StaticString, _ value: inout String?) { add(name) }
    mutating func texts(_ name: StaticString, _ value: inout [String]?) { add(name) }
    mutating func integer<Number: FixedWidthInteger>(_ name: StaticString, _ value: inout Number?) { add(name) }
    mutating func flag(_ name: StaticString, _ value: inout Bool?) { add(name) }
    mutating func time(_ name: StaticString, _ value: inout TimeReading) { add(name) }
    mutating func json(_ name: StaticString, _ value: inout JSONValue?) { add(name) }
    mutating func object<Object: CanonicalObject>(_ name: StaticString, _ value: inout Object?) { add(name) }
    mutating func objects<Object: CanonicalObject>(_ name: StaticString, _ value: inout [Object]?) { add(name) }
    mutating func refuse() {}
}
