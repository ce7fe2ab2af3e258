import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberRequests

/// `member call METHOD key=value …`.
enum CallCommand: ToolCommand {
    static let name = "call"
    static let grammar = Arguments.Grammar(options: ["life", "account"], flags: ["offline"])

    static func run(_ invocation: Invocation) async throws -> Report {
        let words = try invocation.words(1...1000, name, "the method's name and key=value pairs")
        let parameters = try words.dropFirst().map(pair)
        let life = try invocation.arguments.number("life", in: 0...31_536_000).flatMap(CacheLife.init(seconds:))
        let (members, account) = try invocation.signedIn()
        let reply: DecodedReply<JSONValue>
        do throws(MembersError) {
            reply = try await members.call(
                words[0], FormFields(parameters), life: life, mode: invocation.arguments.has("offline") ? .offline : .standard,
                as: account)
        } catch { throw error.naming(words[0], of: account) }
        let requests = invocation.transport.requestCount
        var result: [String: JSONValue] = [
            "account": .string(account.id), "response": reply.value, "requests": .integer(Int64(requests)),
        ]
        result.merge(reply.source.json) { _, new in new }
        return Report(["\(reply.source.text), \(requests.counted("request")) sent", reply.value.pretty], result)
    }

    private static func pair(_ word: String) throws(UsageError) -> (String, String) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw UsageError("“\(word)” is not of the form key=value.", command: name)
        }
        guard parts[0].lowercased() != "access_token" else {
            throw UsageError("Tokens are not taken from the command line; the account's own is sent.", command: name)
        }
        return (parts[0], parts[1])
    }
}

extension MembersError {
    /// Returns the error with the called operation, if it concerns that, without possible secrets in an address.
    fileprivate func naming(_ operation: String, of account: Account) -> any CodedError {
        switch self {
        case .call(.status(let head)):
            AdvisedError(self, problem: "The server responded with status \(head.status) to \(operation.withoutSecrets).")
        case .unavailable(.invalidOperation):
            AdvisedError(
                self, problem: "“\(operation.withoutSecrets)” cannot be called with an account of \(account.key.provider).")
        default: self
        }
    }
}

extension String {
    /// An address without query, fragment, user and password; a method's name as it is.
    fileprivate var withoutSecrets: String {
        let place = prefix { $0 != "?" && $0 != "#" }
        guard let start = place.firstRange(of: "://")?.upperBound, let end = place.lastIndex(of: "@"), end >= start else {
            return String(place)
        }
        return place[..<start] + String(place[place.index(after: end)...])
    }
}

extension ProviderReply.Source {
    /// The source in words.
    var text: String {
        switch self {
        case .network: "from the network"
        case .cache(let age, let isExpired): "from the cache, \(Int(age)) s old\(isExpired ? ", past its life" : "")"
        }
    }

    /// The source for programs.
    var json: [String: JSONValue] {
        switch self {
        case .network: ["source": .string("network")]
        case .cache(let age, let isExpired):
            ["source": .string("cache"), "ageSeconds": .number((age * 1000).rounded() / 1000), "expired": .bool(isExpired)]
        }
    }
}
