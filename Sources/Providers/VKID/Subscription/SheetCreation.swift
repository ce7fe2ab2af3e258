import Foundation
import MemberCore
import VKWire

/// Determines whether there is a sheet to show, and its content.
struct SheetCreation: Sendable {
    let calls: CommunityCalls
    let tokens: SheetTokens

    /// Asks VK; an invalid token is renewed once. A cancelled task ends at once, without waiting for anything.
    /// - Returns: The content of the sheet.
    func card() async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Card {
        typealias Found = Result<CommunitySheet.Card, GroupSubscriptionSheetCreationError>
        let cancelled = Found.failure(.unknown(cause: CancellationError()))
        return try await abandonable(cancelledAs: cancelled) { await Found(found) }.get()
    }

    private func found() async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Card {
        guard case .success(let token) = await tokens.ask(false) else { throw .invalidAccessToken }
        if let card = try await card(token) { return card }
        let renewed: Secret
        switch await tokens.ask(true) {
        case .success(let token): renewed = token
        case .failure(let error): throw .unknown(cause: error)
        }
        guard let card = try await card(renewed) else { throw .invalidAccessToken }
        return card
    }

    /// Fetches the content of the sheet; nil if the token is invalid.
    private func card(_ token: Secret) async throws(GroupSubscriptionSheetCreationError) -> CommunitySheet.Card? {
        switch await calls.ask(token).verdict {
        case .show(let card): return card
        case .renewToken: return nil
        case .refuse(let error): throw error
        }
    }

    /// Joins the community; the token is not renewed for that.
    func join() async -> Result<Void, GroupSubscriptionError> {
        guard case .success(let token) = await tokens.ask(false) else { return .failure(.invalidAccessToken) }
        do throws(VKError) { return try await calls.join(token) ? .success(()) : .failure(.failedSubscription) } catch {
            if error.rejectsToken { return .failure(.invalidAccessToken) }
            return .failure(.unknown(cause: error.namingCaptcha))
        }
    }
}

/// The decision whether a sheet is shown, made from VK's replies.
enum SheetVerdict: Sendable {
    case show(CommunitySheet.Card)
    /// The token is invalid; a newer one may be valid.
    case renewToken
    case refuse(GroupSubscriptionSheetCreationError)
}

extension CommunityReplies {
    /// The verdict: the first reason against the sheet, in this order.
    var verdict: SheetVerdict {
        if failures.contains(where: \.rejectsToken) { return .renewToken }
        if isUnknown { return .refuse(.unknown(cause: VKID.CommunityUnknown())) }
        if let failure = failures.first { return .refuse(.unknown(cause: failure.namingCaptcha)) }
        guard case .success(let isAllowed) = isAllowed, case .success(let group) = group,
            case .success(let isServiceAccount) = isServiceAccount
        else { return .refuse(.unknown()) }
        if !isAllowed { return .refuse(.subscriptionNotAllowed) }
        guard let isMember = group.isMember else { return .refuse(.scopeMissing) }
        if isMember { return .refuse(.alreadyMember) }
        if isServiceAccount { return .refuse(.isServiceAccount) }
        if !group.isOpen { return .refuse(.groupClosed) }
        return .show(card(group))
    }

    /// The failures in the order of the calls; hidden followers are not a failure.
    private var failures: [VKError] {
        let people = [friends.failure, members.failure].compactMap { $0 }.filter { !$0.hidesFollowers }
        return [isAllowed.failure, group.failure, isServiceAccount.failure].compactMap { $0 } + people
    }

    /// Without the number of members the card has neither a line nor pictures.
    private func card(_ group: CommunityFacts) -> CommunitySheet.Card {
        var card = CommunitySheet.Card(
            id: group.id, name: group.name, description: group.description, isVerified: group.isVerified, avatar: group.avatar)
        guard let members = try? members.get() else { return card }
        let friends = try? friends.get()
        card.members = members.count
        card.friends = friends?.count
        card.avatars = Self.faces((friends?.first ?? []) + members.first)
        return card
    }

    /// Returns up to three pictures, each person once.
    private static func faces(_ people: [Followers.Person]) -> [URL?] {
        var seen: Set<Int> = []
        return people.filter { person in person.id.map { seen.insert($0).inserted } ?? true }.prefix(3).map(\.avatar)
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

extension VKError {
    /// Whether the error means that the member may not see who follows a community.
    fileprivate var hidesFollowers: Bool {
        if case .refused(let code, _, _) = self { [7, 15, 203, 260].contains(code) } else { false }
    }

    /// The same error, but an unsolved captcha is always the case of that name.
    fileprivate var namingCaptcha: VKError { wantsCaptcha ? .captcha(captchaPage) : self }
}
