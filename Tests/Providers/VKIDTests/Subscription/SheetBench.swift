import Foundation
import HomeSupport
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberTesting
import VKWire
import WaitSupport

@testable import VKID

/// A `VKID` whose VK is scripted and whose clock does not move.
struct SheetBench {
    let clock = TestClock()
    let home: TemporaryVault
    let script: GroupScript
    let transport: ScriptedTransport
    let sheets = Delivery<CommunitySheet.Model>()
    let ends = Delivery<String>()

    init() throws {
        home = try TemporaryVault(clock: HurryingClock(clock))
        let script = GroupScript()
        self.script = script
        transport = ScriptedTransport { await script.answer($0) }
    }

    /// The names of the requests.
    var asked: [String] { transport.requests.map(\.name) }

    func asked(_ name: String) -> Int { asked.count { $0 == name } }

    func vkid(
        limit: GroupSubscriptionsLimit? = .init(), clientID: String = "51", environment: String = "live",
        _ change: (inout VKIDContext) -> Void = { _ in }
    ) throws -> VKID {
        var context = VKIDContext(
            vault: home.vault, transport: transport, clock: clock, random: SeededRandom(), diagnostics: .silent)
        context.calendar = .gregorian("UTC")
        context.sheetPresenter = { [sheets] in sheets.put($0) }
        change(&context)
        return try VKIDContext.$current.withValue(context) {
            try VKID(
                config: Configuration(
                    appCredentials: AppCredentials(clientId: clientID), groupSubscriptionsLimit: limit,
                    environment: .stored(as: environment, hosts: .live)))
        }
    }

    /// A member who is signed in with `access-0` and `refresh-0`.
    func session(in vkid: VKID, user: Int = 17, life: Double = 3600) throws -> any UserSession {
        var tokens = TokenBuilder.tokens(access: "access-0", refresh: "refresh-0", life: life, by: clock)
        tokens.carried = [("device_id", "d")]
        tokens.extra = ["user_id": .integer(Int64(user))]
        let key = vkid.key(of: UserID(value: user))
        _ = try vkid.fixed.context.vault.store(
            key, label: nil, details: try vkid.fixed.app.ending(.vkid).entry(key.subject, nil).details,
            secrets: AccountSecrets(tokens: tokens, requestedScopes: ["groups"]))
        return vkid.fixed.session(key)
    }

    func configuration(group: String = "1") -> GroupSubscriptionConfiguration {
        GroupSubscriptionConfiguration(subscribeToGroupId: group, onCompleteSubscription: completion)
    }

    var completion: GroupSubscriptionConfiguration.Completion { { [ends] in ends.put($0.name) } }

    /// A sheet that the app shows itself, with this token.
    func sheet(group: String = "1", token: String = "access-0") -> GroupSubscriptionSheet {
        GroupSubscriptionSheet(subscribeToGroupId: group, onCompleteSubscription: completion) { needToRefresh, completion in
            completion(.success(needToRefresh ? token + "-renewed" : token))
        }
    }

    /// Waits until a task sleeps, and lets time elapse.
    func pass(_ duration: Duration) async {
        _ = await waited(while: clock.sleeperCount == 0)
        clock.advance(by: duration)
    }
}

/// Values that arrive one after the other.
final class Delivery<Value: Sendable>: Sendable {
    private let stream: AsyncStream<Value>
    private let continuation: AsyncStream<Value>.Continuation
    private let counter = Locked(0)

    init() { (stream, continuation) = AsyncStream.makeStream() }

    /// The number of arrived values.
    var count: Int { counter.value }

    func put(_ value: Value) {
        counter.withLock { $0 += 1 }
        continuation.yield(value)
    }

    /// The next value.
    func next() async -> Value? {
        for await value in stream { return value }
        return nil
    }
}

extension Result where Success == Void, Failure == GroupSubscriptionError {
    var name: String {
        switch self {
        case .success: "success"
        case .failure(let error): error.name
        }
    }
}

/// Lets all tasks run that can run without time elapsing.
func settle() async { for _ in 0..<200 { await Task.yield() } }

extension GroupSubscriptionError {
    /// The case's name, and the name of the creation error.
    var name: String {
        switch self {
        case .closedByUser: "closedByUser"
        case .canceledByUser: "canceledByUser"
        case .invalidAccessToken: "invalidAccessToken"
        case .failedSubscription: "failedSubscription"
        case .failedToCreate(let error): "failedToCreate(\(error.rawValue))"
        case .unknown(let cause as VKError) where cause.wantsCaptcha:
            "captcha " + (cause.captchaPage?.address.absoluteString ?? "")
        case .unknown: "unknown"
        }
    }
}
