import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting

/// An invented API that accepts several paths in one request, and its responses by path.
///
/// `POST /batch` with a list of paths responds with a list of `{"status", "body"}`, or with null for a path without a response.
final class BatchFixture: Sendable {
    let clock = TestClock()
    let responses: Locked<[String: [(status: Int, body: String)?]]>
    /// Waits before the response to a batch.
    let gate = Locked<(@Sendable () async -> Void)?>(nil)

    init(_ responses: [String: [(status: Int, body: String)?]] = [:]) { self.responses = Locked(responses) }

    /// The sent batches, each as a list of paths; a single request is a list of one path with a dot.
    let sent = Locked<[[String]]>([])

    /// The server's response for a path: its script's next word, else the path itself.
    private func response(_ path: String) -> (status: Int, body: String)? {
        responses.withLock { responses in
            guard let script = responses[path], let first = script.first else { return (200, path) }
            responses[path] = Array(script.dropFirst())
            return first
        }
    }

    var transport: ScriptedTransport {
        ScriptedTransport { [self] request in
            guard request.url.path == "/batch" else {
                sent.withLock { $0.append([request.url.path + "."]) }
                let response = response(request.url.path) ?? (204, "")
                return .text(response.body, status: response.status)
            }
            let paths = (try? JSONDecoder().decode([String].self, from: request.body?.bytes ?? Data())) ?? []
            sent.withLock { $0.append(paths) }
            await gate.value?()
            let entries = paths.map { path -> JSONValue in
                guard let response = response(path) else { return .null }
                return .object(["status": .integer(Int64(response.status)), "body": .string(response.body)])
            }
            return .text((try? JSONEncoder().encode(JSONValue.array(entries))).map { String(decoding: $0, as: UTF8.self) } ?? "")
        }
    }

    static var batch: BatchRules {
        BatchRules(
            capacity: 3, key: { call, folder in call.request.url.path == "/own" ? nil : folder },
            encode: { elements throws(RequestError) in
                if elements.contains(where: { $0.request.url.path == "/heavy" }) { throw .invalidReply("too heavy") }
                var request = HTTPRequest(.post, URL(string: "https://api.test/batch")!)
                request.body = .json((try? JSONEncoder().encode(elements.map(\.request.url.path))) ?? Data())
                request.headers["X-Tokens"] = elements.map { $0.request.headers["Authorization"] ?? "none" }.joined(
                    separator: ", ")
                return request
            },
            decode: { response, _ in
                guard case .array(let entries) = try? JSONValue(parsing: response.body) else {
                    return .whole(.response(response))
                }
                let replies = entries.map { entry -> ElementReply in
                    guard let status = entry["status"]?.integer, let body = entry["body"]?.string else {
                        return .reaction(.fail(.refused(APIRefusal(code: "nothing", text: "no entry"))))
                    }
                    return .response(HTTPResponse(status: Int(status), body: Data(body.utf8)))
                }
                return .elements(replies)
            })
    }

    var rules: CallRules {
        var rules = CallRules()
        rules.batch = Self.batch
        return rules
    }

    func call(_ path: String, life: CacheLife = .never) -> ProviderCall {
        ProviderCall(HTTPRequest(.get, URL(string: "https://api.test")!.appending(path: path)), life: life)
    }

    func calls(_ paths: String..., life: CacheLife = .never) -> [ProviderCall] {
        zip(paths, BatchMembership.group(of: paths.count)).map { path, membership in
            var call = call(path, life: life)
            call.membership = membership
            return call
        }
    }
}

/// The outcomes of calls, as words.
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
