// Made by MemberActionWriter from Sources/Programs/MemberActionWriter/actions.tsv: change the table, then run it.

import MemberHTTP

extension VKUser {
    /// Calls `account.getCounters` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func accountGetCounters(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.accountGetCounters, options)
    }

    /// Calls `account.getPushSettings` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func accountGetPushSettings(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.accountGetPushSettings, options)
    }

    /// Calls `account.getAppPermissions` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func accountGetAppPermissions(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.accountGetAppPermissions, options)
    }

    /// Calls `account.getActiveOffers` by GET; a good reply is kept for an hour. Token: the user's.
    /// Version 2 of the SDK that this replaces sent no token.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func accountGetActiveOffers(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.accountGetActiveOffers, options)
    }

    /// Calls `account.getBanned` by GET; a good reply is kept for an hour. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func accountGetBanned(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.accountGetBanned, options)
    }

    /// Calls `account.setNameInMenu` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func accountSetNameInMenu(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.accountSetNameInMenu, options)
    }

    /// Calls `account.setOnline` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func accountSetOnline(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.accountSetOnline, options)
    }

    /// Calls `account.importContacts` by POST; its reply is never kept. Token: the user's.
    /// VK no longer has this method; the call ends with error 3 or 23.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK no longer has this method.")
    @discardableResult
    public func accountImportContacts(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.accountImportContacts, options)
    }

    /// Calls `account.registerDevice` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func accountRegisterDevice(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.accountRegisterDevice, options)
    }

    /// Calls `account.unregisterDevice` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func accountUnregisterDevice(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.accountUnregisterDevice, options)
    }

    /// Calls `account.setSilenceMode` by POST; its reply is never kept. Token: the user's.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @discardableResult
    public func accountSetSilenceMode(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.accountSetSilenceMode, options)
    }

    /// Calls `account.ban` by POST; its reply is never kept. Token: the user's.
    /// This is the successor of `account.banUser`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is account.ban, which is sent.")
    @discardableResult
    public func accountBanUser(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.accountBanUser, options)
    }

    /// Calls `account.unban` by POST; its reply is never kept. Token: the user's.
    /// This is the successor of `account.unbanUser`.
    /// - Parameter options: The method's parameters.
    /// - Returns: The request.
    @available(*, deprecated, message: "VK's successor is account.unban, which is sent.")
    @discardableResult
    public func accountUnbanUser(withCustomOptions options: VKOptions? = nil) -> VKRequest {
        perform(.accountUnbanUser, options)
    }
}

extension VKAction {
    /// ``VKUser/accountGetCounters(withCustomOptions:)``.
    public static let accountGetCounters = VKAction(
        "account.getCounters", .get, signature: "accountGetCountersWithCustomOptions:")
    /// ``VKUser/accountGetPushSettings(withCustomOptions:)``.
    public static let accountGetPushSettings = VKAction(
        "account.getPushSettings", .get, signature: "accountGetPushSettingsWithCustomOptions:")
    /// ``VKUser/accountGetAppPermissions(withCustomOptions:)``.
    public static let accountGetAppPermissions = VKAction(
        "account.getAppPermissions", .get, signature: "accountGetAppPermissionsWithCustomOptions:")
    /// ``VKUser/accountGetActiveOffers(withCustomOptions:)``.
    public static let accountGetActiveOffers = VKAction(
        "account.getActiveOffers", .get, signature: "accountGetActiveOffersWithCustomOptions:")
    /// ``VKUser/accountGetBanned(withCustomOptions:)``.
    public static let accountGetBanned = VKAction("account.getBanned", .get, signature: "accountGetBannedWithCustomOptions:")
    /// ``VKUser/accountSetNameInMenu(withCustomOptions:)``.
    public static let accountSetNameInMenu = VKAction(
        "account.setNameInMenu", .post, signature: "accountSetNameInMenuWithCustomOptions:")
    /// ``VKUser/accountSetOnline(withCustomOptions:)``.
    public static let accountSetOnline = VKAction("account.setOnline", .post, signature: "accountSetOnlineWithCustomOptions:")
    /// ``VKUser/accountImportContacts(withCustomOptions:)``.
    public static let accountImportContacts = VKAction(
        "account.importContacts", .post, signature: "accountImportContactsWithCustomOptions:")
    /// ``VKUser/accountRegisterDevice(withCustomOptions:)``.
    public static let accountRegisterDevice = VKAction(
        "account.registerDevice", .post, signature: "accountRegisterDeviceWithCustomOptions:")
    /// ``VKUser/accountUnregisterDevice(withCustomOptions:)``.
    public static let accountUnregisterDevice = VKAction(
        "account.unregisterDevice", .post, signature: "accountUnregisterDeviceWithCustomOptions:")
    /// ``VKUser/accountSetSilenceMode(withCustomOptions:)``.
    public static let accountSetSilenceMode = VKAction(
        "account.setSilenceMode", .post, signature: "accountSetSilenceModeWithCustomOptions:")
    /// ``VKUser/accountBanUser(withCustomOptions:)``.
    public static let accountBanUser = VKAction("account.ban", .post, signature: "accountBanUserWithCustomOptions:")
    /// ``VKUser/accountUnbanUser(withCustomOptions:)``.
    public static let accountUnbanUser = VKAction("account.unban", .post, signature: "accountUnbanUserWithCustomOptions:")
}
