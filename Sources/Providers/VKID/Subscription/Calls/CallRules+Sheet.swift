import Foundation
import MemberHTTP
import MemberRequests
import VKWire

extension CallRules {
    /// The rules of the sheet's calls: those of the VK API, with a reading of the gate, which is no part of the API.
    static func sheet(at hosts: VKHosts) -> CallRules {
        var rules = VKEnvelope.rules(at: hosts)
        // One member's refusals must not close the sheet for another: nothing is blocked here.
        rules.blockScopes = { _ in [] }
        rules.react = { answer in
            // Nobody solved the host's challenge: asking once more would show it once more.
            if let challenge = hosts.challenge(in: answer.response, to: answer.call.request.url) {
                return .fail(challenged(challenge.page))
            }
            let isGate = answer.call.operation == SheetCalls.gate
            do throws(VKServiceError) {
                // Whatever has a response is one.
                _ = try VKServiceEnvelope.read(answer.response, from: isGate ? .id : .api, of: hosts)
                return .value
            } catch { return isGate ? reaction(to: error, answer) : unblocked(VKEnvelope.react(to: answer, at: hosts)) }
        }
        return rules
    }

    fileprivate static let challenge = "challenge"

    private static func challenged(_ page: URL?) -> RequestError {
        .refused(APIRefusal(code: challenge, text: "a person is to prove to be one", page: page))
    }

    private static func unblocked(_ reaction: CallReaction) -> CallReaction {
        if case .block(let error, _, _) = reaction { .fail(error) } else { reaction }
    }

    /// What the gate's refusal asks for.
    private static func reaction(to error: VKServiceError, _ answer: CallAnswer) -> CallReaction {
        switch error {
        case .refused(let name, _):
            let refused = RequestError.refused(APIRefusal(code: name, text: "the gate refused"))
            return ["server_error", "temporarily_unavailable", "slow_down"].contains(name) ? .retry(refused) : .fail(refused)
        case .status(let status) where status >= 500 || status == 429: return .retry(.status(status), after: answer.retryAfter)
        case .status(let status): return .fail(.status(status))
        case .invalidResponse: return .retry(.invalidReply("it is no JSON object"))
        case .api, .captcha, .transport: return .fail(.invalidReply("it is another host's"))
        }
    }
}

extension RequestError {
    private func isRefused(by codes: Set<String>) -> Bool {
        if case .refused(let refusal) = self { codes.contains(refusal.code) } else { false }
    }

    /// Whether it means that the access token is invalid.
    var rejectsAccessToken: Bool { isRefused(by: ["5", "1117", "invalid_token"]) }

    /// Whether VK first wants proof that a person is there, and nobody gave it.
    var wantsCaptcha: Bool { isRefused(by: ["14", "3300", CallRules.challenge]) }

    /// The captcha's page, where VK named one of its own.
    var captcha: Captcha? {
        guard wantsCaptcha, case .refused(let refusal) = self else { return nil }
        return refusal.page.map { refusal.code == CallRules.challenge ? .challenge($0) : .page($0) }
    }

    /// Whether it means that the member may not see who follows a community.
    var hidesFollowers: Bool { isRefused(by: ["7", "15", "203", "260"]) }
}
