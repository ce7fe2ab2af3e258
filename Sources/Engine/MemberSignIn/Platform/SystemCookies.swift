package import Foundation

#if canImport(UIKit) || canImport(AppKit)
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif
#endif

/// The cookies that web sessions share with the app.
package enum SystemCookies {
    /// Removes the cookies that would be sent to an address from the app's own store, if the system has one.
    package static func forget(at address: URL) {
        #if canImport(UIKit) || canImport(AppKit)
            let store = HTTPCookieStorage.shared
            for cookie in store.cookies(for: address) ?? [] { store.deleteCookie(cookie) }
        #endif
    }
}
