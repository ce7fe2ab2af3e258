public import MemberCore
import MemberSignIn

/// The source of a sheet's access tokens.
struct SheetTokens: Sendable {
    /// The time that an app has to supply a token.
    static let patience = Duration.seconds(30)

    /// Requests a token; with true one newer than the last.
    let ask: @Sendable (_ needToRefresh: Bool) async -> Result<Secret, any Error>

    /// Returns a session's tokens: fresh ones, or the old one if it cannot be refreshed at the moment.
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

    /// Returns the app's own tokens, requested on the main actor; only the first call of the completion counts.
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
        ) { callback in provider(needToRefresh) { callback($0) } }
        return result.flatMap { $0.isEmpty ? .failure(CommunitySheet.SetupError.tokenWithheld) : .success(Secret($0)) }
    }
}

extension CommunitySheet {
    /// An error in the app's own use of the community sheet: a cause of
    /// ``VKID/GroupSubscriptionSheetCreationError/unknown(cause:)``.
    public enum SetupError: ExplainedError {
        /// The community's id is not a positive decimal number.
        case groupIDInvalid
        /// There is no presenter for the sheet that follows a sign-in.
        case noPresenter
        /// The app released its callback without a token, or supplied an empty one.
        case tokenWithheld
        /// The app supplied no token for 30 seconds.
        case tokenLate

        /// Code, problem and remedy.
        public var explanation: ErrorExplanation {
            let callback = "Call accessTokenProvider's completion on every path, also without a session."
            return switch self {
            case .groupIDInvalid:
                .init(
                    "vkid.group_id_invalid", "The community's id is not a positive decimal number.",
                    "Pass the number that the community's page shows among its details.")
            case .noPresenter:
                .init("vkid.no_presenter", "No presenter is set for the community sheet.", "Set the context's sheetPresenter.")
            case .tokenWithheld: .init("vkid.token_withheld", "The app handed over no access token.", callback)
            case .tokenLate: .init("vkid.token_late", "The app handed over no access token for 30 seconds.", callback)
            }
        }
    }
}
