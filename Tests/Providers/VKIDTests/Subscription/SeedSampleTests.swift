import Foundation
import MemberTesting
import Testing
import VKID

/// Code that an app writes; compiled and run.
@Suite("An app's own code", .timeLimit(.minutes(1)))
@MainActor
struct SeedSampleTests {
    @MainActor
    final class Screen {
        var vkid: VKID?
        var said: [String] = []

        init(_ home: TemporaryVault, _ transport: ScriptedTransport) throws {
            let context = VKIDContext(vault: home.vault, transport: transport)
            vkid = try VKIDContext.$current.withValue(context) {
                try VKID(
                    config: Configuration(
                        appCredentials: AppCredentials(
                            clientId: "51",
                            clientSecret: "protected"
                        ),
                        groupSubscriptionsLimit: GroupSubscriptionsLimit(
                            maxSubscriptionsToShow: 2,
                            periodInDays: 30
                        )
                    )
                )
            }
        }

        func afterSignIn() -> AuthConfiguration {
            let authConfiguration: AuthConfiguration = .init(
                groupSubscriptionConfiguration: .init(
                    subscribeToGroupId: "1",
                    onCompleteSubscription: { result in
                        switch result {
                        case .success:
                            print("joined")
                        case .failure(let error):
                            print("not joined: \(error)")
                        }
                    },
                    buttonType: .custom(.init(height: .medium(.h44), cornerRadius: 12)),
                    sheetCornerRadius: 24
                )
            )
            return authConfiguration
        }

        func byItself() async {
            let sheetConfig = GroupSubscriptionSheet(
                subscribeToGroupId: "1",
                buttonConfiguration: .init(
                    height: .medium(.h44),
                    cornerRadius: 12
                ),
                theme: .matchingColorScheme(.light),
                sheetCornerRadius: 24,
                presenter: .newUIWindow
            ) { result in
                switch result {
                case .success:
                    self.said.append("joined")
                case .failure(let error):
                    self.said.append("not joined: \(error.code)")
                }
            } accessTokenProvider: { force, completion in
                guard let session = self.vkid?.currentAuthorizedSession else {
                    return
                }
                session.getFreshAccessToken(forceRefresh: force) { result in
                    switch result {
                    case .success((let accessToken, _)):
                        completion(.success(accessToken.value))
                    case .failure(let error):
                        completion(.failure(error))
                    }
                }
            }
            do {
                _ = try await self.vkid?.ui(for: sheetConfig).model()
            } catch {
                said.append("no sheet: \(error.rawValue)")
            }
        }
    }

    @Test("compiles as in VK's guide; without a session the sheet is not made, and nothing hangs")
    func compiles() async throws {
        let home = try TemporaryVault()
        let screen = try Screen(home, ScriptedTransport([]))
        #expect(screen.vkid?.groupSubscriptionsLimit == GroupSubscriptionsLimit())
        #expect(screen.afterSignIn().groupSubscriptionConfiguration?.subscribeToGroupId == "1")
        await screen.byItself()
        #expect(screen.said == ["no sheet: invalidAccessToken"])
    }

    @Test("the sample of this module's own guide compiles and makes a sheet")
    func guide() async throws {
        let bench = try SheetBench()
        let vkid = try bench.vkid()
        let session = try bench.session(in: vkid)
        let sheet = GroupSubscriptionSheet(subscribeToGroupId: "1", onCompleteSubscription: { result in print(result) }) {
            needToRefresh, completion in
            session.getFreshAccessToken(forceRefresh: needToRefresh) { result in
                completion(result.map { $0.0.value }.mapError { $0 })
            }
        }
        let model = try await vkid.ui(for: sheet).model()
        #expect(model.card.name == "Chess club")
        #expect(bench.transport.requests.allSatisfy { $0.token == "access-0" })
    }
}
