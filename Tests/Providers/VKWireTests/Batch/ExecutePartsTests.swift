import Foundation
import MemberCore
import Testing

@testable import VKWire

@Suite("Replies of execute, taken apart")
struct ExecutePartsTests {
    private func paired(_ body: String, _ methods: String...) -> [String]? {
        ExecuteParts(Data(body.utf8))?.paired(with: methods).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("results of any form are apart")
    func results() {
        let body = #" { "response" : [ {"a":[1,"]}\"{"]} , 1.50,null, [] ,"x,y" ] , "other":{"response":[7]} } "#
        #expect(
            paired(body, "a.b", "a.b", "a.b", "a.b", "a.b") == [
                #"{"response":{"a":[1,"]}\"{"]}}"#, #"{"response":1.50}"#, #"{"response":null}"#, #"{"response":[]}"#,
                #"{"response":"x,y"}"#,
            ])
    }

    @Test("a body that names a member twice, which an index refuses, is taken apart as a decoder reads it")
    func twice() {
        #expect(paired(#"{"other":1,"other":2,"response":[7]}"#, "a.b") == [#"{"response":7}"#])
    }

    @Test("each false takes the next error of its method; one without an error is a value")
    func pairs() {
        let body = #"""
            {"response":[false,1,false,false,false],"execute_errors":[
            {"method":"a.get","error_code":7,"error_msg":"x"},{"method":"c.get","error_code":15,"error_msg":"y"}]}
            """#
        let bodies = paired(body, "a.get", "a.get", "b.get", "c.get", "c.get") ?? []
        #expect(bodies.map { $0.contains("error") } == [true, false, false, true, false])
        #expect(bodies[0].contains(#""error_code":7"#) && bodies[3].contains(#""error_code":15"#))
        #expect(!bodies[0].contains("method"))
        #expect(bodies[2] == #"{"response":false}"#)
    }

    @Test("more errors than failures, and errors of other methods, change no value")
    func others() {
        let errors = #"[{"method":"z.get","error_code":1},{"method":"a.get","error_code":2}]"#
        #expect(
            paired(#"{"response":[false,2],"execute_errors":\#(errors)}"#, "a.get", "a.get") == [
                #"{"response":false}"#, #"{"response":2}"#,
            ])
    }

    @Test(
        "a body of another form has no parts",
        arguments: [
            "", "{", "[]", "null", #"{"response":1}"#, #"{"response":{}}"#, #"{"response":[1}"#,
            #"{"response":[1],"execute_errors":7}"#, #"{"response":[1]} x"#, #"{"error":{"error_code":6}}"#,
            #"{"response":["a]}"#,
        ])
    func broken(body: String) { #expect(ExecuteParts(Data(body.utf8)) == nil) }

    /// Numbers that are the same in each run.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 16 | state << 48
        }
    }

    private func value(_ numbers: inout Numbers, depth: Int = 0) -> JSONValue {
        switch Int.random(in: 0..<(depth < 3 ? 7 : 5), using: &numbers) {
        case 0: .null
        case 1: .bool(.random(using: &numbers))
        case 2: .integer(.random(in: -9...9_000_000_000, using: &numbers))
        case 3: .number(.random(in: 0...1, using: &numbers))
        case 4: .string(String((0..<3).map { _ in #"a"\{}[],:é"#.randomElement(using: &numbers) ?? "a" }))
        case 5: .array((0..<3).map { _ in value(&numbers, depth: depth + 1) })
        default: .object([#"k"]"#: value(&numbers, depth: depth + 1), "response": value(&numbers, depth: depth + 1)])
        }
    }

    @Test("any results are found as a JSON reader finds them, and a body that is cut off is not read")
    func random() throws {
        var numbers = Numbers(state: 7)
        for _ in 0..<300 {
            let values = (0..<Int.random(in: 0...25, using: &numbers)).map { _ in value(&numbers) }
            let encoder = JSONEncoder()
            if Bool.random(using: &numbers) { encoder.outputFormatting = .prettyPrinted }
            let body = try encoder.encode(["response": values, "other": values])
            #expect(ExecuteParts(body)?.values == values)
            #expect(ExecuteParts(body.prefix(Int.random(in: 0..<body.count - 1, using: &numbers))) == nil)
        }
    }

    @Test("an empty list has no results")
    func empty() { #expect(ExecuteParts(Data(#"{"response":[]}"#.utf8))?.count == 0) }

    @Test("texts of a script are escaped")
    func escaped() {
        #expect(ScriptText.quoted("a\"b\\c\nd\u{1}\u{2028}é") == #""a\"b\\c\nd\u0001\u2028é""#)
        #expect(ScriptText.object([("user_ids", "1,2"), ("v", "5.199"), ("lang", "en")]) == #"{"user_ids":"1,2"}"#)
    }
}
