import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting

/// A pipeline over a script, with a clock that does not move.
final class PipelineFixture {
    let files = CacheFixture()
    var clock: TestClock { files.clock }
    let url = URL(string: "https://api.test/m?a=1")!
    lazy var cache = files.cache()
    var key: CacheKey { CacheKey(url) }

    /// The rules of an API that responds with a word.
    static var rules: CallRules {
        var rules = CallRules()
        rules.react = { answer in
            let error = RequestError.refused(APIRefusal(code: String(decoding: answer.response.body, as: UTF8.self), text: ""))
            return switch String(decoding: answer.response.body, as: UTF8.self) {
            case "soon": .pause(error, for: .seconds(2))
            case "closed": .block(error, scope: answer.call.operation, for: .seconds(60))
            case "captcha": .ask(Interaction(.captcha, fields: ["sid": "1"]), error)
            case "sure?": .ask(Interaction(.confirmation, isPersonal: true), error)
            default: CallRules.bearer(answer)
            }
        }
        return rules
    }

    func pipeline(_ transport: ScriptedTransport, _ rules: CallRules = rules, _ traffic: RequestTraffic? = nil) -> RequestPipeline
    {
        RequestPipeline(
            transport: transport, cache: cache, rules: rules, traffic: traffic ?? RequestTraffic(clock: clock))
    }

    func call(life: CacheLife = 10, _ change: (inout ProviderCall) -> Void = { _ in }) -> ProviderCall {
        var call = ProviderCall(HTTPRequest(.get, url), life: life)
        change(&call)
        return call
    }

    func passTime(_ duration: Duration) async throws { try await clock.advance(by: duration, whenSleeping: 1) }
}

extension RequestPipeline {
    func text(_ call: ProviderCall) async throws(RequestError) -> String {
        String(decoding: try await send(call, for: nil, folder: "17").body, as: UTF8.self)
    }
}

extension ScriptedTransport.Response {
    static func text(_ text: String, status: Int = 200) -> Self { .json(text, status: status) }
}
