import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP

/// A batch of fifty responses taken apart into fifty values, beside `JSONSerialization` of the list and of each body, which judges
/// nothing.
func graphBatch() throws -> Row {
    let body = try Data(JSONSerialization.data(withJSONObject: (0..<50).map(entry)))
    let response = HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
    return Row(
        name: "A batch of 50 responses taken apart", baselineName: "JSONSerialization of the same bytes", count: 200, aim: nil,
        candidate: { count in
            for _ in 0..<count {
                let outcomes = GraphBatch.readings(of: response, count: 50)
                guard case .value(let last?)?? = outcomes.last, last["id"]?.string == "49" else {
                    throw BenchError.wrongResult("a batch")
                }
            }
        },
        baseline: { count in
            for _ in 0..<count {
                let entries = try JSONSerialization.jsonObject(with: body) as? [[String: Any]] ?? []
                var last: Any?
                for entry in entries {
                    last = try JSONSerialization.jsonObject(with: Data((entry["body"] as? String ?? "").utf8))
                }
                guard (last as? [String: Any])?["id"] as? String == "49" else { throw BenchError.wrongResult("a batch") }
            }
        })
}

/// A response of about a kilobyte: a person with ten friends.
private func entry(_ number: Int) -> [String: Any] {
    let friends = (0..<10).map { #"{"id":"\#(number)\#($0)","name":"Анна Ткачёва \#($0)","online":true,"age":\#(20 + $0)}"# }
    let body =
        #"{"id":"\#(number)","friends":{"data":[\#(friends.joined(separator: ","))],"paging":{"next":"https://graph.test/"}}}"#
    return ["code": 200, "headers": [["name": "Content-Type", "value": "text/javascript"]], "body": body]
}
