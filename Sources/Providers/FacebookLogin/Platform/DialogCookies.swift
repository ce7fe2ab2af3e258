import Foundation

#if canImport(UIKit) || canImport(AppKit)
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif
#endif

/// What the dialog leaves in the app.
enum DialogCookies {
    /// Forgets the dialog's cookies in the app's own store, where the system has such a store.
    static func forget(_ values: FacebookPreferences.Values) {
        #if canImport(UIKit) || canImport(AppKit)
            let address = values.hosts.dialog.appending(path: "\(values.graphVersion)/dialog/")
            let store = HTTPCookieStorage.shared
            for cookie in store.cookies(for: address) ?? [] { store.deleteCookie(cookie) }
        #endif
    }
}
