import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberRequests

/// `member call METHOD key=value …`: one call, a whole list, several calls together, or an upload.
enum CallCommand: ToolCommand {
    static let name = "call"
    static let grammar = Arguments.Grammar(
        options: ["life", "account", "kind"], repeatable: ["upload"], flags: ["offline", "all", "batch"])

    static func values(of option: String, _ known: [KnownProvider]) -> CompletionValues? {
        switch option {
        case "kind": known.values(of: option)
        case "upload": .files
        default: common(option)
        }
    }

    static func run(_ invocation: Invocation) async throws -> Report {
        let arguments = invocation.arguments
        let (isList, isBatch, isUpload) = (arguments.has("all"), arguments.has("batch"), !arguments.all("upload").isEmpty)
        guard [isList, isBatch, isUpload].filter(\.self).count <= 1 else {
            throw UsageError("call takes one of --all, --batch and --upload.", command: name)
        }
        guard isUpload || arguments["kind"] == nil else {
            throw UsageError("--kind needs --upload FILE.", command: name)
        }
        if isUpload { return try await UploadAction.run(invocation) }
        let life = try arguments.number("life", in: 0...31_536_000).flatMap(CacheLife.init(seconds:))
        let options = CallOptions(life: life, mode: arguments.has("offline") ? .offline : .standard)
        let invocation = options.mode == .offline ? invocation.offline : invocation
        if isBatch { return try await BatchAction.run(invocation, options) }
        let words = try invocation.words(1...1000, name, "the method's name and key=value pairs")
        let call = NamedCall(words[0], try CallWords.parameters(words.dropFirst()))
        return try await isList ? ListAction.run(call, invocation, options) : single(call, invocation, options)
    }

    private static func single(
        _ call: NamedCall, _ invocation: Invocation, _ options: CallOptions
    ) async throws -> Report {
        let (members, account) = try await invocation.signedIn()
        let reply: DecodedReply<JSONValue>
        do throws(MembersError) {
            reply = try await members.call(
                call.operation, call.parameters, life: options.life, mode: options.mode, as: account)
        } catch { throw error.naming(call.operation, of: account, options.mode) }
        let requests = options.requests(invocation)
        var result: [String: JSONValue] = [
            "account": .string(account.id), "response": reply.value, "requests": .integer(Int64(requests)),
        ]
        result.merge(reply.source.json) { _, new in new }
        return Report(["\(reply.source.text), \(requests.counted("request")) sent", reply.value.pretty], result)
    }
}

/// How kept replies take part in calls.
struct CallOptions {
    let life: CacheLife?
    let mode: CacheMode
}

/// The words of a call on the command line.
enum CallWords {
    /// Reads key=value pairs.
    static func parameters(_ words: some Sequence<String>) throws(UsageError) -> FormFields {
        var fields = FormFields()
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else { throw UsageError("“\(word)” is not of the form key=value.") }
            guard parts[0].lowercased() != "access_token" else {
                throw UsageError("Tokens are not taken from the command line; the account's own is sent.")
            }
            fields.append(parts[0], parts[1])
        }
        return fields
    }

    /// Reads several calls: a word without =, or an address, begins one, and the pairs behind it are its parameters.
    static func calls(_ words: [String]) throws(UsageError) -> [NamedCall] {
        var groups: [(operation: String, pairs: [String])] = []
        for word in words {
            let name = word.prefix { $0 != "=" }
            if name.count == word.count || name.contains("://") {
                groups.append((word, []))
            } else if groups.isEmpty {
                throw UsageError("“\(word)” stands before the first method's name.")
            } else {
                groups[groups.count - 1].pairs.append(word)
            }
        }
        guard !groups.isEmpty else { throw UsageError("--batch takes methods' names, each with its key=value pairs.") }
        var calls: [NamedCall] = []
        for group in groups { calls.append(NamedCall(group.operation, try parameters(group.pairs))) }
        return calls
    }
}

extension MembersError {
    /// Returns the error with the called operation, if it concerns that, without possible secrets in an address. Offline, a request
    /// that could not be sent means that no reply is kept.
    func naming(_ operation: String, of account: Account, _ mode: CacheMode) -> any CodedError {
        switch self {
        case _ where mode == .offline && ExitCode(errorCode: code) == .offline:
            NotKeptError(operation: operation.withoutSecrets)
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
    var withoutSecrets: String {
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
