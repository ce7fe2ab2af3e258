#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberHTTP
    import MemberKit
    import MemberPostgresAccounts
    import MemberTesting
    import VKID

    /// A machine of a fleet under load: `fleet-life DATABASE KEYS CACHE CONTROL NAME OWN SHARED CLIENT`, until its input ends or it is killed.
    ///
    /// The member OWN of the sandbox's crowd lives on this machine only: signs in, refreshes, signs out. The first SHARED members live
    /// on all machines: they sign in and refresh. NAME, of twelve bytes, is this process's name among the holders of leases. Says
    /// `ready`; `sent TOKEN` before a refresh token leaves; `begin STEP MEMBER` before a step, and afterwards `done STEP MEMBER TOKEN`,
    /// `again MEMBER REASON` or `failed STEP MEMBER CODE`. Tokens are fingerprints.
    enum FleetLife {
        static func run(_ arguments: [String]) async throws {
            guard arguments.count == 8, let own = Int(arguments[5]), let shared = Int(arguments[6]) else {
                throw CocoaError(.featureUnsupported)
            }
            let life = try await Life(arguments)
            let isOver = Locked(false)
            Thread.detachNewThread {
                while readLine() != nil {}
                isOver.withLock { $0 = true }
            }
            // The first machine signs the members of all machines in, before the others start.
            if own == shared + 1 { for member in 1...shared { await life.step(member, mayLeave: false) } }
            MemberWorker.say("ready")
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    var round = 0
                    while !isOver.value {
                        round += 1
                        await life.step(own, mayLeave: round.isMultiple(of: 4))
                    }
                }
                group.addTask {
                    while !isOver.value { await life.step(Int.random(in: 1...shared), mayLeave: false) }
                }
                await group.waitForAll()
            }
            await life.store.close()
        }
    }

    private struct Life: Sendable {
        let store: PostgresAccountStore
        private let members: Members
        private let signIn: VKSignIn
        private let browser = NetworkTransport()

        init(_ arguments: [String]) async throws {
            store = try PostgresAccountStore(
                arguments[0], keys: FleetKeyFile(URL(filePath: arguments[1])), random: NamedRandom(arguments[4]))
            members = try Members(
                store: store, cacheFolder: URL(filePath: arguments[2]), providers: [.vk, .openID], transport: TellingTransport())
            let control = URL(string: arguments[3]) ?? URL(filePath: "/")
            let directory = try await SandboxDirectory(control: control, transport: browser)
            signIn = VKSignIn.vk(clientID: arguments[7], environment: try VKEnvironment(in: directory, of: "vk"))
        }

        /// Signs a member in who is not, and otherwise refreshes or signs out.
        func step(_ member: Int, mayLeave: Bool) async {
            var step = "look"
            do {
                let account = try await account(of: member)
                step = account?.state != .ready ? "in" : mayLeave ? "out" : "fresh"
                MemberWorker.say("begin \(step) \(member)")
                MemberWorker.say("done \(step) \(member) \(try await make(step, member, account))")
            } catch {
                if let reason = Self.reason(error) { return MemberWorker.say("again \(member) \(reason)") }
                MemberWorker.say("failed \(step) \(member) \((error as? any CodedError)?.code ?? "untyped")")
                // Otherwise a stopped database is tried hundreds of thousands of times.
                try? await Task.sleep(for: .milliseconds(20))
            }
        }

        private func account(of member: Int) async throws -> Account? {
            try await store.loadAccount(
                AccountKey(
                    provider: "vk", environment: signIn.environment.name, clientID: signIn.clientID,
                    subject: String(200_000 + member)))
        }

        private func make(_ step: String, _ member: Int, _ account: Account?) async throws -> String {
            switch (step, account) {
            case ("fresh", let account?): return FreshTokens.fingerprint(try await members.refresh(account).accessToken)
            case ("out", let account?): _ = try await members.signOut(account, removingLocally: true)
            default:
                let pending = try await members.begin(with: signIn, redirectURI: HeadlessAgent.unlistenedRedirectURI)
                let answer = try await CrowdConsent.answer(at: pending.address, member, by: browser)
                _ = try await members.finish(pending.id, redirectedTo: answer)
            }
            return "-"
        }

        private static func reason(_ error: any Error) -> String? {
            guard case MembersError.accounts(.needsSignIn(let reason, _)) = error else { return nil }
            return reason
        }
    }

    /// Says each refresh token before it leaves: the line is written even if the process is killed during the request.
    private struct TellingTransport: HTTPTransport {
        private let network = NetworkTransport()

        func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
            let fields = FormFields(encoded: String(decoding: request.body?.bytes ?? Data(), as: UTF8.self))
            if fields?["grant_type"] == "refresh_token", let token = fields?["refresh_token"] {
                MemberWorker.say("sent \(FreshTokens.fingerprint(Secret(token)))")
            }
            return try await network.send(request)
        }
    }

    /// The system's random source, whose first twelve bytes are a name: the store takes its name among the holders from them.
    private struct NamedRandom: RandomSource {
        private let name: Locked<Data?>

        init(_ name: String) { self.name = Locked(Data(name.utf8)) }

        func bytes(_ count: Int) -> Data {
            let first = name.withLock { name in
                defer { if name?.count == count { name = nil } }
                return name
            }
            if let first, first.count == count { return first }
            return SystemRandom().bytes(count)
        }
    }
#endif
