import Foundation
import MemberCore
import Testing

@testable import VKWire

@Suite("Replies of execute, taken apart")
struct ExecutePartsTests {
    private func paired(_ body: String, _ methods: String...) -> [String]? {
        ExecuteParts(Data(body.utf8))?.paired(with: methods).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("results stay as they were written")
    func results() {
        let body = #" { "response" : [ {"a":[1,"]}\"{"]} , 1.50,null, [] ,"x,y" ] , "other":{"response":[7]} } "#
        #expect(
            paired(body, "a.b", "a.b", "a.b", "a.b", "a.b") == [
                #"{"response":{"a":[1,"]}\"{"]}}"#, #"{"response":1.50}"#, #"{"response":null}"#, #"{"response":[]}"#,
                #"{"response":"x,y"}"#,
            ])
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
            "", "{", "[]", "null", #"{"response":1}"#, #"{"response":{}}"#, #"{"response":[1,]}"#, #"{"response":[1}"#,
            #"{"response":[1],"execute_errors":7}"#, #"{"response":[1]} x"#, #"{"error":{"error_code":6}}"#,
            #"{"response":["a]}"#,
        ])
    func broken(body: String) { #expect(ExecuteParts(Data(body.utf8)) == nil) }

    @Test("an empty list has no results")
    func empty() { #expect(ExecuteParts(Data(#"{"response":[]}"#.utf8))?.results.isEmpty == true) }

    @Test("texts of a script are escaped")
    func escaped() {
        #expect(ScriptText.quoted("a\"b\\c\nd\u{1}\u{2028}é") == #""a\"b\\c\nd\u0001\u2028é""#)
        #expect(ScriptText.object([("user_ids", "1,2"), ("v", "5.199"), ("lang", "en")]) == #"{"user_ids":"1,2"}"#)
    }
}
