import MemberUI

extension TextKey {
    static let sandboxFaultAPIError = TextKey(rawValue: "sandbox.fault.api_error")
    static let sandboxFaultIDError = TextKey(rawValue: "sandbox.fault.id_error")
    static let sandboxFaultJoinRefused = TextKey(rawValue: "sandbox.fault.join_refused")
    static let sandboxFaultCaptcha = TextKey(rawValue: "sandbox.fault.captcha")
    static let sandboxFaultChallenge = TextKey(rawValue: "sandbox.fault.challenge")
    static let sandboxCommunities = TextKey(rawValue: "sandbox.communities")
    static let sandboxCommunity = TextKey(rawValue: "sandbox.community")
    static let sandboxCommunityAccess = TextKey(rawValue: "sandbox.community.access")
    static let sandboxCommunityOpen = TextKey(rawValue: "sandbox.community.open")
    static let sandboxCommunityClosed = TextKey(rawValue: "sandbox.community.closed")
    static let sandboxCommunityPrivate = TextKey(rawValue: "sandbox.community.private")
    static let sandboxCommunityGone = TextKey(rawValue: "sandbox.community.gone")
    static let sandboxCommunityMembers = TextKey(rawValue: "sandbox.community.members")
    static let sandboxCommunityJoined = TextKey(rawValue: "sandbox.community.joined")
    static let sandboxSubscriptions = TextKey(rawValue: "sandbox.subscriptions")
    static let sandboxSubscriptionsFree = TextKey(rawValue: "sandbox.subscriptions.free")
    static let sandboxQuota = TextKey(rawValue: "sandbox.quota")
    static let sandboxQuotaSet = TextKey(rawValue: "sandbox.quota.set")
    static let sandboxJoinsReset = TextKey(rawValue: "sandbox.joins.reset")
    static let sandboxConsentProvider = TextKey(rawValue: "sandbox.consent.provider")
    static let sandboxConsentApp = TextKey(rawValue: "sandbox.consent.app")
    static let sandboxConsentService = TextKey(rawValue: "sandbox.consent.service")
    static let sandboxCaptchaTitle = TextKey(rawValue: "sandbox.captcha.title")
    static let sandboxCaptchaAsks = TextKey(rawValue: "sandbox.captcha.asks")
    static let sandboxCaptchaConfirm = TextKey(rawValue: "sandbox.captcha.confirm")
    static let sandboxCaptchaDone = TextKey(rawValue: "sandbox.captcha.done")
    static let sandboxCaptchaOver = TextKey(rawValue: "sandbox.captcha.over")
}

extension TextCatalogue {
    /// The texts of the pages that act VK out, and of what the control page says of it.
    static let vkSandbox = TextCatalogue([.en: vkSandboxEnglish, .ru: vkSandboxRussian])
}
