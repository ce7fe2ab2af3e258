import MemberCore
import Testing

@testable import MemberHTTPServer

@Suite("Ranges, entity tags and conditions")
struct FileRuleTests {
    @Test(
        "ranges of ten bytes",
        arguments: [
            (nil, .whole), ("bytes=0-4", .some(0..<5)), ("bytes=5-", .some(5..<10)), ("bytes=-3", .some(7..<10)),
            ("bytes=-99", .some(0..<10)), ("bytes=0-0", .some(0..<1)), ("bytes=9-99", .some(9..<10)),
            ("Bytes= 1-2 ", .some(1..<3)), ("bytes=10-", .unsatisfiable), ("bytes=10-12", .unsatisfiable),
            ("bytes=-0", .unsatisfiable), ("bytes=0-99999999999999999999", .some(0..<10)),
            ("bytes=99999999999999999999-", .unsatisfiable), ("bytes=4-2", .whole), ("bytes=0-1,3-4", .whole),
            ("bytes=", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole), ("bytes=+1-2", .whole), ("bytes=1--2", .whole),
            ("bytes 0-1", .whole), ("items=0-1", .whole), ("bytes=1 -2", .whole), ("", .whole),
        ] as [(String?, ByteRange)])
    func ranges(field: String?, expected: ByteRange) { #expect(ByteRange(field, size: 10) == expected) }

    @Test("an empty file has no range", arguments: ["bytes=0-", "bytes=0-0", "bytes=-1"])
    func emptyFile(field: String) { #expect(ByteRange(field, size: 0) == .unsatisfiable) }

    @Test(
        "lists of tags are read",
        arguments: [
            ("*", .any), ("\"a\"", .tags([EntityTag("a")])), ("W/\"a\"", .tags([EntityTag("a", isWeak: true)])),
            ("\"a\", W/\"b\" ,\"c\"", .tags([EntityTag("a"), EntityTag("b", isWeak: true), EntityTag("c")])),
            ("\"a,b\"", .tags([EntityTag("a,b")])), ("\"\"", .tags([EntityTag("")])), ("a", .tags([])),
            ("w/\"a\"", .tags([])), ("\"a", .tags([])), ("\"a b\", \"c\"", .tags([EntityTag("c")])), ("", .tags([])),
            ("\"", .tags([])), ("\"*\"", .tags([EntityTag("*")])),
        ] as [(String, EntityTag.List)])
    func tags(field: String, expected: EntityTag.List) { #expect(EntityTag.List(field) == expected) }

    /// RFC 9110 §8.8.3.2, its table.
    @Test(
        "tags are compared weakly and strongly",
        arguments: [
            ("W/\"1\"", "W/\"1\"", false, true), ("W/\"1\"", "W/\"2\"", false, false), ("W/\"1\"", "\"1\"", false, true),
            ("\"1\"", "\"1\"", true, true),
        ])
    func comparison(left: String, right: String, isStrong: Bool, isWeak: Bool) throws {
        let (one, other) = (try #require(EntityTag(field: left[...])), try #require(EntityTag(field: right[...])))
        #expect(one.matchesStrongly(other) == isStrong && one.matchesWeakly(other) == isWeak)
    }

    static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    static let before = "Sun, 06 Nov 1994 08:49:36 GMT"

    @Test(
        "conditions on a file with the strong tag a",
        arguments: [
            ("GET", [:], .whole), ("GET", ["If-None-Match": "\"a\""], .notModified),
            ("HEAD", ["If-None-Match": "W/\"a\""], .notModified), ("GET", ["If-None-Match": "*"], .notModified),
            ("GET", ["If-None-Match": "\"b\"", "If-Modified-Since": date], .whole),
            ("GET", ["If-None-Match": "\"b\"", "if-none-match": "\"a\""], .notModified),
            ("PUT", ["If-None-Match": "\"a\""], .preconditionFailed),
            ("GET", ["If-Modified-Since": date], .notModified), ("GET", ["If-Modified-Since": before], .whole),
            ("GET", ["If-Modified-Since": "yesterday"], .whole), ("GET", ["If-Match": "\"a\""], .whole),
            ("GET", ["If-Match": "W/\"a\""], .preconditionFailed), ("GET", ["If-Match": "\"b\", \"c\""], .preconditionFailed),
            ("GET", ["If-Unmodified-Since": date], .whole), ("GET", ["If-Unmodified-Since": before], .preconditionFailed),
            ("GET", ["If-Match": "\"a\"", "If-Unmodified-Since": before], .whole),
            ("GET", ["Range": "bytes=0-1"], .part(0..<2)), ("HEAD", ["Range": "bytes=0-1"], .whole),
            ("GET", ["Range": "bytes=99-"], .unsatisfiable),
            ("GET", ["Range": "bytes=0-1", "If-Range": "\"a\""], .part(0..<2)),
            ("GET", ["Range": "bytes=0-1", "If-Range": "W/\"a\""], .whole),
            ("GET", ["Range": "bytes=0-1", "If-Range": "\"b\""], .whole),
            ("GET", ["Range": "bytes=0-1", "If-Range": date], .part(0..<2)),
            ("GET", ["Range": "bytes=0-1", "If-Range": before], .whole),
            ("GET", ["Range": "bytes=99-", "If-Range": "\"b\""], .whole),
            ("GET", ["Range": "bytes=0-1", "If-None-Match": "\"a\""], .notModified),
        ] as [(String, HTTPHeaders, FileVerdict)])
    func conditions(method: String, headers: HTTPHeaders, expected: FileVerdict) {
        let version = FileVersion(tag: EntityTag("a"), modified: 784_111_777, isDateStrong: true, size: 10)
        #expect(version.verdict(on: headers, method: method) == expected)
    }

    @Test("a file that has just changed has no strong version: its parts are never mixed with another version's")
    func weak() {
        let version = FileVersion(tag: EntityTag("a", isWeak: true), modified: 784_111_777, isDateStrong: false, size: 10)
        for condition in ["W/\"a\"", "\"a\"", Self.date] {
            #expect(version.verdict(on: ["Range": "bytes=0-1", "If-Range": condition], method: "GET") == .whole)
        }
        #expect(version.verdict(on: ["If-None-Match": "W/\"a\""], method: "GET") == .notModified)
    }
}
