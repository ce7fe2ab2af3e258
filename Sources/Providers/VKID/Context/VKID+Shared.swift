import MemberCore

extension VKID {
    private static let process = Locked<VKID?>(nil)

    /// The one that ``set(config:)`` made.
    ///
    /// Stops the program if there is none: a mistake in the order of the app's start, which no user can meet.
    public static var shared: VKID {
        guard let known = process.value else { preconditionFailure("Call VKID.set(config:) before VKID.shared.") }
        return known
    }

    /// Makes the one that ``shared`` gives.
    /// - Parameters:
    ///   - config: How it is set up.
    ///   - context: What it works with; nil is the task's ``VKIDContext/current``, else the process's default.
    /// - Throws: ``VKIDConfigurationError``; the former one stays then.
    public static func set(config: Configuration, context: VKIDContext? = nil) throws(VKIDConfigurationError) {
        let made = try VKID(config: config, context: context)
        process.withLock { $0 = made }
    }
}
