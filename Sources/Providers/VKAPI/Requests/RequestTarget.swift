import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberRequests
import MemberSignIn
import VKWire

extension VKRequest.Target {
    /// The call for the pipeline.
    func call(_ setup: VKRequest.Setup, in context: VKAPIContext) throws(RequestError) -> ProviderCall {
        var call = try plainCall(in: context)
        // A method whose reply is never kept stays so.
        if call.life != .never { call.life = setup.life.life }
        if case .http(let request) = self, !request.headers.fields.isEmpty, !setup.hasOwnLife { call.life = .never }
        call.mode = setup.isOffline ? .offline : .standard
        call.isForced = setup.isForced
        call.staleGrace = setup.staleGrace.life
        call.servesStaleOnError = setup.servesStaleOnError
        call.priority = setup.priority
        return call
    }

    private func plainCall(in context: VKAPIContext) throws(RequestError) -> ProviderCall {
        switch self {
        case .http(let request): return ProviderCall(request)
        case .method(let method, let options, let verb):
            // The token is the user's, and travels in the header.
            var fields = FormFields(options.filter { $0.key.lowercased() != "access_token" })
            let hasLanguage = options.keys.contains { $0.lowercased() == "lang" }
            if let language = context.language, !hasLanguage { fields.fill(from: [("lang", language)]) }
            let call = VKMethodCall.call(method, fields, at: context.environment.hosts, version: context.version, verb: verb)
            guard let call else {
                throw .refused(APIRefusal(code: "method", text: "", cause: VKAPIError.invalidMethod))
            }
            return call
        }
    }
}

/// The user whose request it is: the folder of the replies, and the tokens.
struct RequestUser: Sendable {
    /// The user id, `g<id>`, `service`, or `0` for a guest.
    let folder: String
    /// The tokens; nil for a guest.
    let source: (any TokenSource)?
    private let account: (@Sendable () -> Account?)?

    /// The user of an action, else the one whose token the options contain, else the active one, else the guest.
    init(owner: String?, target: VKRequest.Target, in context: VKAPIContext) throws(RequestError) {
        let records = context.records
        do {
            let named =
                try owner
                ?? target.token.flatMap { token in
                    try records.ids.first { try records.token(of: $0)?.token.isExactly(token) ?? false }
                }
            let id = try named ?? records.activeID
            guard let id else {
                (folder, source, account) = ("0", nil, nil)
                return
            }
            guard try records.contains(id) else { throw RequestError.account(.notSignedIn) }
            folder = id
            source = records.source(of: id)
            account = records.account(of: id)
        } catch let error as RequestError { throw error } catch { throw .account(context.noted(error)) }
    }

    /// Binds a call to the user as stored now: after a removal no reply is returned or kept.
    func bind(_ call: inout ProviderCall) {
        if let account { call.bind(to: account) }
        if let source { call.mayKeepReply = { [mayKeepReply = call.mayKeepReply] in mayKeepReply() && source.mayKeepReplies } }
    }
}

extension VKRequest.Target {
    /// The token among the options of a method.
    fileprivate var token: String? {
        guard case .method(_, let options, _) = self else { return nil }
        return options.first { $0.key.lowercased() == "access_token" }.map { OptionText.of($0.value) }
    }
}

extension VKAPIContext {
    /// The pipeline for a form of responses and a user: the same cache, limits and calls under way for all.
    /// - Parameters:
    ///   - isOfAPI: Whether the request goes to the API, whose errors are no replies in any form.
    ///   - id: The user's id.
    /// - Returns: The pipeline.
    func pipeline(isOfAPI: Bool, ofUser id: String) -> RequestPipeline {
        let kind = VKTokenKind(recordID: id) ?? .user
        var rules =
            isOfAPI
            ? VKEnvelope.rules(at: environment.hosts, kind: kind, installs: installs, takesAnyJSON: true) : CallRules.otherServers
        rules.kept = { [largestKeptReply] body in body.count <= largestKeptReply ? body : nil }
        let traffic = RequestTraffic(
            sharing: shared.calls.store(of: client).traffic, retry: .standard, interaction: hook, random: random)
        return RequestPipeline(transport: transport, cache: replies, rules: rules, traffic: traffic)
    }
}

extension CallRules {
    /// Any other server: each status of success is a value, and no limit applies.
    fileprivate static var otherServers: CallRules {
        var rules = CallRules()
        rules.volatileParameters = VKEnvelope.volatileParameters
        rules.react = { received in
            (200..<300).contains(received.response.status) ? .value : .fail(.status(ResponseHead(received.response)))
        }
        return rules
    }
}
