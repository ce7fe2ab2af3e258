import Foundation
import MemberCore
import VKWire

/// The reply to a script of 25 calls taken apart into the 25 bodies that the calls would have by themselves, beside `JSONSerialization` of
/// the same bytes, which makes no bodies and pairs no errors.
func vkScript() throws -> Row {
    let methods = [String](repeating: "users.get", count: 25)
    let body = try scriptBody()
    return Row(
        name: "A script of 25 results taken apart", baselineName: "JSONSerialization of the same bytes", count: 100, aim: nil,
        candidate: { count in
            for _ in 0..<count {
                guard let bodies = ExecuteParts(body)?.paired(with: methods), bodies.count == 25 else {
                    throw BenchError.wrongResult("a script")
                }
                blackHole(bodies)
            }
        },
        baseline: { count in
            for _ in 0..<count {
                let envelope = try JSONSerialization.jsonObject(with: body) as? [String: Any]
                guard let results = envelope?["response"] as? [Any], results.count == 25 else {
                    throw BenchError.wrongResult("a script")
                }
                blackHole(results)
            }
        })
}

/// Each result is a list of ten people, some 900 bytes; each fifth call has failed.
private func scriptBody() throws -> Data {
    let results = (0..<25).map { number -> JSONValue in
        if number.isMultiple(of: 5) { return .bool(false) }
        let people = (0..<10).map { place in
            JSONValue.object([
                "id": .integer(Int64(number * 10 + place)), "first_name": .string("Анна"), "last_name": .string("Ткачёва"),
                "online": .integer(1),
            ])
        }
        return .array(people)
    }
    let errors = (0..<5).map { _ in
        JSONValue.object(["method": .string("users.get"), "error_code": .integer(15), "error_msg": .string("Access denied")])
    }
    return try JSONEncoder().encode(JSONValue.object(["response": .array(results), "execute_errors": .array(errors)]))
}
