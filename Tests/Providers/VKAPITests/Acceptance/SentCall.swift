import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import VKAPI
import VKWire

/// A method call that VK received: by itself, or as one of a script.
struct SentCall: Sendable, Equatable {
    /// How VK carries out a call.
    enum Ending: Sendable {
        /// The value, as JSON text.
        case value(String)
        /// The refusal's number, with further members of the error, each behind a comma.
        case refusal(Int, members: String = "")
    }

    let method: String
    let fields: [String: String]

    /// The calls of a request, in order: those of a script `return [API.a({..}),API.b({..})];`, else the one in the address.
    static func all(in request: HTTPRequest) -> [SentCall] {
        let code = request.form["code"] ?? ""
        guard request.url.lastPathComponent == "execute", code.hasPrefix("return [API.") else {
            let fields = (request.query.fields + request.form.fields).map { ($0.name, $0.value) }
            return [SentCall(method: request.url.lastPathComponent, fields: Dictionary(fields) { $1 })]
        }
        return code.components(separatedBy: "API.").dropFirst().map { text in
            let method = text.prefix { $0 != "(" }
            let end = text.lastIndex(of: ")") ?? text.endIndex
            let options = Data(text[text.index(after: method.endIndex)..<end].utf8)
            let fields = try? JSONDecoder().decode([String: String].self, from: options)
            return SentCall(method: String(method), fields: fields ?? ["options": "not texts"])
        }
    }

    /// VK's response to a request, in the form of a script's reply or of a single call's.
    static func response(to request: HTTPRequest, _ ending: (SentCall) -> Ending) -> ScriptedTransport.Response {
        let calls = all(in: request)
        guard request.url.lastPathComponent == "execute", !calls.isEmpty, calls[0].method != "execute" else {
            switch ending(calls[0]) {
            case .value(let text): return .json(#"{"response":\#(text)}"#)
            case .refusal(let code, let members):
                return .json(#"{"error":{"error_code":\#(code),"error_msg":"refused"\#(members)}}"#)
            }
        }
        var (values, errors): ([String], [String]) = ([], [])
        for call in calls {
            switch ending(call) {
            case .value(let text): values.append(text)
            case .refusal(let code, let members):
                values.append("false")
                errors.append(#"{"method":"\#(call.method)","error_code":\#(code),"error_msg":"refused"\#(members)}"#)
            }
        }
        let list = errors.isEmpty ? "" : #","execute_errors":[\#(errors.joined(separator: ","))]"#
        return .json(#"{"response":[\#(values.joined(separator: ","))]\#(list)}"#)
    }
}

extension ClientBench {
    /// The calls of all requests, in order.
    var calls: [SentCall] { transport.requests.flatMap(SentCall.all) }
}

extension Result where Success == VKReply<JSONValue>, Failure == VKError {
    /// The body, the number of VK's refusal, or the code of another error.
    var outcome: String {
        switch self {
        case .success(let reply): String(decoding: reply.body, as: UTF8.self)
        case .failure(.refused(let code, _, _)): String(code)
        case .failure(let error): error.code
        }
    }
}

extension VKReply {
    /// Whether the value came from the cache.
    var isFromCache: Bool { source != .network }
}
