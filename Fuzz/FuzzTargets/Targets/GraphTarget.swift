import FacebookLogin
import Foundation
import MemberCore
import MemberHTTP

/// Reads responses of the Graph API: by themselves, as a batch, and what headers say of limits.
///
/// The first byte is the status; the rest is the body.
func graphTarget(_ input: Data) throws(FuzzFinding) {
    let (status, body) = (input.first.map { $0 < 128 ? 200 : 400 + Int($0) - 128 } ?? 200, Data(input.dropFirst()))
    let response = HTTPResponse(status: status, body: body)
    let single = GraphReading(response)
    try holds(single == GraphReading(response), "what is read again is the same")
    switch single {
    case .value: try holds(status < 400, "a refusing status is no success")
    case .refused(let error): try check(error, status)
    case .unusable: break
    }
    let json = GraphJSON.value(of: body)
    let count = json?.array?.count
    for expected in Set([0, 3, count ?? 3]) {
        let outcomes = GraphBatch.readings(of: response, count: expected)
        try holds(outcomes.count == expected, "each element has one outcome")
        if let count, count != expected {
            try holds(outcomes.allSatisfy { $0 == .unusable(.graphRequestProtocolMismatch) }, "a list of another length is none")
        }
        for case .refused(let error)? in outcomes { try check(error, error.httpStatus ?? 0) }
    }
    let text = String(decoding: body, as: UTF8.self)
    for name in ["X-App-Usage", "X-Page-Usage", "X-Ad-Account-Usage", "X-Business-Use-Case-Usage"] {
        if let usage = GraphUsage([name: text]) { try holds(usage.highest >= 0, "no part of a budget is negative") }
    }
    let table = GraphErrorTable.builtIn.adding(json)
    _ = table.category(code: 190, subcode: 460)
}

private func check(_ error: GraphError, _ status: Int) throws(FuzzFinding) {
    try holds(error.httpStatus == status, "an error knows its status")
    try holds(!error.errorUserInfo.isEmpty && error.errorCode == 8, "an error has its keys")
    try holds(error.parsedResponse["error"]?.object != nil, "an error stands in an object")
    let codes = [error.graphCode, error.subcode].compactMap { $0.map(String.init) }.joined(separator: "/")
    try holds(error.problem == "Facebook refused the request" + (codes.isEmpty ? "." : " (\(codes))."), "only codes print")
}
