#if canImport(AppTrackingTransparency) && canImport(UIKit)
    import AppTrackingTransparency
#endif

/// What the system says of the member's tracking choice.
enum SystemTracking {
    /// Whether the member allows tracking; always where the system knows no such choice.
    static var isAllowed: Bool {
        #if canImport(AppTrackingTransparency) && canImport(UIKit)
            ATTrackingManager.trackingAuthorizationStatus == .authorized
        #else
            true
        #endif
    }
}
