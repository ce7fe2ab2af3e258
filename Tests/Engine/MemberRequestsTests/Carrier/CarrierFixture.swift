import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting

/// An API of our own that takes several paths in one request, and its answers by path.
///
/// `POST /convoy` with a list of paths responds with a list of `{"status", "body"}`, or of null where it has no answer.
final class CarrierFixture: Sendable {
    let clock = TestClock()
    let answers: Locked<[String: [(status: Int, body: String)?]]>
    /// Waits before the response to a convoy.
    let gate = Locked<(@Sendable () async -> Void)?>(nil)

    init(_ answers: [String: [(status: Int, body: String)?]] = [:]) { self.answers = Locked(answers) }

    /// The convoys that were sent, each a list of paths, and single requests as a list of one path with a dot.
    let sent = Locked<[[String]]>([])

    /// What the server knows of a path: its script's next word, else the path itself.
    private func answer(_ path: String) -> (status: Int, body: String)? {
        answers.withLock { answers in
            guard let script = answers[path], let first = script.first else { return (200, path) }
            answers[path] = Array(script.dropFirst())
            return first
        }
    }

    var transport: ScriptedTransport {
        ScriptedTransport { [self] request in
            guard request.url.path == "/convoy" else {
                sent.withLock { $0.append([request.url.path + "."]) }
                let answer = answer(request.url.path) ?? (204, "")
                return .text(answer.body, status: answer.status)
            }
            let paths = (try? JSONDecoder().decode([String].self, from: request.body?.bytes ?? Data())) ?? []
            sent.withLock { $0.append(paths) }
            await gate.value?()
            let entries = paths.map { path -> JSONValue in
                guard let answer = answer(path) else { return .null }
                return .object(["status": .integer(Int64(answer.status)), "body": .string(answer.body)])
            }
            return .text((try? JSONEncoder().encode(JSONValue.array(entries))).map { String(decoding: $0, as: UTF8.self) } ?? "")
        }
    }

    static var carrier: CallCarrier {
        CallCarrier(
            capacity: 3, lane: { call, folder in call.request.url.path == "/own" ? nil : folder },
            pack: { calls throws(RequestError) in
                if calls.contains(where: { $0.request.url.path == "/heavy" }) { throw .invalidReply("too heavy") }
                var request = HTTPRequest(.post, URL(string: "https://api.test/convoy")!)
                request.body = .json((try? JSONEncoder().encode(calls.map(\.request.url.path))) ?? Data())
                request.headers["X-Tokens"] = calls.map { $0.request.headers["Authorization"] ?? "none" }.joined(separator: ", ")
                return request
            },
            unpack: { response, calls in
                guard case .array(let entries) = try? JSONValue(parsing: response.body) else {
                    return calls.map { _ in .response(response) }
                }
                return entries.map { entry in
                    guard let status = entry["status"]?.integer, let body = entry["body"]?.string else {
                        return .reaction(.fail(.refused(APIRefusal(code: "nothing", text: "no entry"))))
                    }
                    return .response(HTTPResponse(status: Int(status), body: Data(body.utf8)))
                }
            })
    }

    var rules: CallRules {
        var rules = CallRules()
        rules.carrier = Self.carrier
        return rules
    }

    func call(_ path: String, life: CacheLife = .never) -> ProviderCall {
        ProviderCall(HTTPRequest(.get, URL(string: "https://api.test")!.appending(path: path)), life: life)
    }

    func calls(_ paths: String..., life: CacheLife = .never) -> [ProviderCall] {
        zip(paths, CallSeat.group(of: paths.count)).map { path, seat in
            var call = call(path, life: life)
            call.seat = seat
            return call
        }
    }
}

/// What calls came to, in words.
func words(_ results: [Result<ProviderReply, RequestError>]) -> [String] {
    results.map { result in
        switch result {
        case .success(let reply): String(decoding: reply.body, as: UTF8.self)
        case .failure(.refused(let refusal)): refusal.code
        case .failure(.status(let head)): "\(head.status)"
        case .failure(let error): error.code
        }
    }
}
