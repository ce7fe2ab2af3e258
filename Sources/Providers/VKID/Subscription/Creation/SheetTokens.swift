import MemberCore
import MemberSignIn

/// Where a sheet's access tokens come from.
struct SheetTokens: Sendable {
    /// How long an app may take to hand one over.
    static let patience = Duration.seconds(30)

    /// Asks for a token; with true for one newer than the last.
    let ask: @Sendable (_ needToRefresh: Bool) async -> Result<Secret, any Error>

    /// A session's: fresh, and the old one if it cannot be refreshed just now.
    static func of(_ session: any UserSession) -> SheetTokens {
        SheetTokens { needToRefresh in
            do throws(TokenRefreshingError) {
                let (access, _) = try await session.getFreshAccessToken(forceRefresh: needToRefresh)
                return .success(Secret(access.value))
            } catch {
                let old = session.accessToken.value
                return needToRefresh || old.isEmpty ? .failure(error) : .success(Secret(old))
            }
        }
    }

    /// The app's own, asked for on the main actor: the first answer counts.
    static func of(
        _ provider: @escaping GroupSubscriptionSheet.AccessTokenProvider, by clock: any MemberClock
    ) -> SheetTokens {
        SheetTokens { needToRefresh in await handedOver(provider, needToRefresh, by: clock) }
    }

    @MainActor
    private static func handedOver(
        _ provider: GroupSubscriptionSheet.AccessTokenProvider, _ needToRefresh: Bool, by clock: any MemberClock
    ) async -> Result<Secret, any Error> {
        let result = await firstValue(
            releasedAs: Result<String, any Error>.failure(CommunitySheet.SetupError.tokenWithheld), within: patience, by: clock,
            lateAs: .failure(CommunitySheet.SetupError.tokenLate), cancelledAs: .failure(CancellationError())
        ) { answer in provider(needToRefresh) { answer($0) } }
        return result.flatMap { $0.isEmpty ? .failure(CommunitySheet.SetupError.tokenWithheld) : .success(Secret($0)) }
    }
}
