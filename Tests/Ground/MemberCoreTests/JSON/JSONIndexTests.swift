import Foundation
import Testing

@testable import MemberCore

@Suite("The index over a JSON text")
struct JSONIndexTests {
    /// The index's result, as a value.
    private func value(_ view: JSONView) -> JSONValue {
        if view.isObject {
            return .object(Dictionary(uniqueKeysWithValues: view.elements.map { ($0.name, value($0)) }))
        }
        if view.isArray { return .array(view.elements.map(value)) }
        if let text = view.text { return .string(text) }
        if let number = view.numberText {
            // The decoder reads 1e3 as an integer.
            let whole = Int64(number) ?? Double(number).flatMap(Int64.init(exactly:))
            return whole.map(JSONValue.integer) ?? .number(Double(number) ?? .nan)
        }
        return view.bool.map(JSONValue.bool) ?? .null
    }

    private func read(_ text: String) throws(StrictJSON.Failure) -> JSONValue {
        try JSONIndex.read(Data(text.utf8)) { value($0) }
    }

    private func decoded(_ text: String) throws -> JSONValue { try JSONValue(parsing: Data(text.utf8)) }

    @Test(
        "equals the decoder's result",
        arguments: [
            "{}", #"{"a":1}"#, #"{"a":[1,-2,3.5,1e3,[],{},[[]]],"b":{"c":null,"d":true,"e":false}}"#,
            #"{"a":"","b":"\"\\\/\b\f\n\r\t","c":"\u00e9\ud83d\ude00","é":"é","\u0061b":1}"#,
            " { \"a\" : [ 1 , 2 ] } ", #"{"n":9223372036854775807,"m":-9223372036854775808,"x":1.5e-3,"0":0}"#,
        ])
    func same(text: String) throws { #expect(try read(text) == decoded(text)) }

    @Test("equals the decoder's result for random texts")
    func random() throws {
        var random = SplitMix(state: 7)
        for _ in 0..<400 {
            let text = "{" + (0..<Int(random.next() % 6)).map { #""m\#($0)":"# + made(&random, 4) }.joined(separator: ",") + "}"
            #expect(try read(text) == decoded(text), "\(text)")
        }
    }

    private func made(_ random: inout SplitMix, _ depth: Int) -> String {
        let count = Int(random.next() % 5)
        switch random.next() % (depth > 0 ? 9 : 7) {
        case 0: return "null"
        case 1: return random.next() % 2 == 0 ? "true" : "false"
        case 2: return "\(Int32(truncatingIfNeeded: random.next()))"
        case 3: return "\(Double(random.next() % 10_000) / 8)"
        case 4: return #""\#(String(repeating: "x", count: count))""#
        case 5: return #""\u0041\n\#(count)ü""#
        case 6: return #""2026-01-0\#(count) 10:00:00 Etc/GMT""#
        case 7: return "[" + (0..<count).map { _ in made(&random, depth - 1) }.joined(separator: " , ") + "]"
        default: return "{" + (0..<count).map { #""\#($0)":"# + made(&random, depth - 1) }.joined(separator: ",") + "}"
        }
    }

    @Test(
        "refuses what the strict check refuses",
        arguments: [
            ("", .notAnObject), ("[]", .notAnObject), (#"{"a":1,"a":2}"#, .duplicateMember),
            (#"{"a":{"b":1,"b":1}}"#, .duplicateMember), (#"{"ab":1,"a\u0062":2}"#, .duplicateMember),
            (#"{"a\u0062":1,"ab":2}"#, .duplicateMember), (#"{"a":1}x"#, .malformed), (#"{"a":01}"#, .malformed),
            (#"{"a":"#, .malformed), (String(repeating: #"{"a":"#, count: 40), .tooDeep),
        ] as [(String, StrictJSON.Failure)])
    func refused(text: String, failure: StrictJSON.Failure) {
        #expect(throws: failure) { try read(text) }
        #expect(throws: failure) { try StrictJSON.check(Data(text.utf8)) }
    }

    @Test("a duplicate name is found among few names and among many", arguments: [2, 20, 31, 32, 33, 500])
    func duplicates(count: Int) throws {
        let members = (0..<count).map { #""name\#($0)":\#($0)"# }
        #expect(throws: Never.self) { try read("{" + members.joined(separator: ",") + "}") }
        for place in [0, count / 2, count - 1] {
            let text = "{" + (members + [#""name\#(place)":0"#]).joined(separator: ",") + "}"
            #expect(throws: StrictJSON.Failure.duplicateMember) { try read(text) }
        }
    }

    @Test("a member is found by its name, and has its place in the text")
    func members() throws {
        let text = #"{"one":"1","tw\u006f":[2],"three":3}"#
        let names = JSONNames(["three", "two", "one"])
        try JSONIndex.read(Data(text.utf8)) { root in
            #expect(root["two"]?.elements.map(\.numberText) == ["2"])
            #expect(root["four"] == nil && root["one"]?["two"] == nil)
            #expect(root.elements.map { $0.index(in: names) } == [2, 1, 0])
            #expect(root["one"]?.range == 7..<10)
            #expect(root["one"]?.plainBytes.map(Array.init) == [49])
        }
    }

    private static let lists: [[StaticString]] = [["m0"], ["m1"], ["m2", "0"], ["m2", "1"]]

    /// The index's result when lists are passed out: their elements by list, and the rest, in which they are empty.
    private func lent(_ text: String) throws -> (elements: [[JSONValue]], rest: JSONValue) {
        var elements: [[JSONValue]] = Self.lists.map { _ in [] }
        let rest = try JSONIndex.read(Data(text.utf8), lending: Self.lists) {
            elements[$0].append(value($1))
        } _: {
            value($0)
        }
        return (elements, rest)
    }

    /// The same from the decoder's value.
    private func expected(_ value: JSONValue) -> (elements: [[JSONValue]], rest: JSONValue) {
        guard var root = value.object else { return ([], value) }
        var inner = root["m2"]?.object ?? [:]
        let elements = [root["m0"], root["m1"], inner["0"], inner["1"]].map { $0?.array ?? [] }
        for name in ["m0", "m1"] where root[name]?.array != nil { root[name] = .array([]) }
        for name in ["0", "1"] where inner[name]?.array != nil { inner[name] = .array([]) }
        if root["m2"]?.object != nil { root["m2"] = .object(inner) }
        return (elements, .object(root))
    }

    @Test(
        "lists that are passed out equal the decoder's, and the rest is unchanged",
        arguments: [
            "{}", #"{"m0":[]}"#, #"{"m0":[1,"a",null,{"b":[2,{}]},[3,[4]]],"x":[5]}"#,
            #"{"m0":{"m0":[1]},"m1":7,"x":{"m0":[2]}}"#,
            #"{"m2":{"0":[{"0":[1]}],"m0":[2],"x":{"0":[3]}},"m0":[4]}"#, #"{"m2":[{"0":[1]},[2]],"0":[3],"m1":[[4],[5]]}"#,
            #"{"m2":{"0":7},"x":[[1]],"y":{"a":[[2]]}}"#, #"{"m0":"x","y":[[1],[2]],"m2":{"1":"x","2":[1]}}"#,
        ])
    func lending(text: String) throws {
        let (found, wanted) = (try lent(text), expected(try decoded(text)))
        #expect(found.elements == wanted.elements)
        #expect(found.rest == wanted.rest)
    }

    @Test("lists that are passed out equal the decoder's, for random texts")
    func randomLending() throws {
        var random = SplitMix(state: 11)
        var count = 0
        for _ in 0..<600 {
            let text = "{" + (0..<Int(random.next() % 5)).map { #""m\#($0)":"# + made(&random, 4) }.joined(separator: ",") + "}"
            let (found, wanted) = (try lent(text), expected(try decoded(text)))
            #expect(found.elements == wanted.elements && found.rest == wanted.rest, "\(text)")
            count += found.elements.joined().count
        }
        #expect(count > 100)
    }

    @Test("a list whose name is written with escapes stays in the rest")
    func escapedList() throws {
        let found = try lent(#"{"\u006d0":[1],"m2":{"\u0030":[2]},"\u006d2x":{"0":[3]}}"#)
        #expect(found.elements.joined().isEmpty)
        #expect(found.rest["m0"] == .array([.integer(1)]) && found.rest["m2"]?["0"] == .array([.integer(2)]))
    }

    @Test(
        "a text is refused even after its lists were passed out",
        arguments: [
            (#"{"m0":[1],"m0":[2]}"#, .duplicateMember), (#"{"m0":[{"a":1,"a":1}]}"#, .duplicateMember),
            (#"{"m0":[1,]}"#, .malformed), (#"{"m0":[1]"#, .malformed), (#"{"m0":[1]}x"#, .malformed),
            (#"{"m0":[\#(String(repeating: "[", count: 40))"#, .tooDeep), (#"{"m0":[1],"\u006d0":[2]}"#, .duplicateMember),
        ] as [(String, StrictJSON.Failure)])
    func refusedLending(text: String, failure: StrictJSON.Failure) { #expect(throws: failure) { try lent(text) } }

    @Test("a text above the size limit is refused")
    func size() {
        #expect(throws: StrictJSON.Failure.tooLarge) {
            try JSONIndex.read(Data(#"{"a":1}"#.utf8), maximumBytes: 6) { _ in }
        }
    }
}

/// Repeatable random numbers.
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
