/// What decides where a sign-in is sent.
package struct TargetFacts: Sendable {
    /// The base of a seamless link, if the request has one and the policy accepts it.
    package var base: SeamlessBase?
    /// The schemes of the bank's app, best first.
    package var schemes: [String]
    /// The addresses that an app takes, by their schemes.
    package var openable: Set<String>
    /// Whether there is something to present a page on.
    package var hasPresenter: Bool

    /// Facts.
    /// - Parameters:
    ///   - base: The base of a seamless link, if the request has one and the policy accepts it.
    ///   - schemes: The schemes of the bank's app, best first.
    ///   - openable: The schemes that an app takes, in lower case.
    ///   - hasPresenter: Whether there is something to present a page on.
    package init(base: SeamlessBase?, schemes: [String], openable: Set<String>, hasPresenter: Bool) {
        self.base = base
        self.schemes = schemes
        self.openable = openable
        self.hasPresenter = hasPresenter
    }

    /// The base, if it can be tried: whether an app takes a universal link is known only once it is opened.
    private var triedBase: SIDTarget? {
        base.flatMap { $0.isUniversal || openable.contains($0.scheme) ? .seamless($0) : nil }
    }

    private var appLink: SIDTarget? { schemes.first { openable.contains($0.lowercased()) }.map { .appLink(scheme: $0) } }

    /// The targets of `auth`, to be tried in this order: the seamless link, the first scheme that can be opened, the sign-in page.
    /// - Returns: At least one.
    /// - Throws: ``SIDStartError/noPresenter``.
    package func forAuth() throws(SIDStartError) -> [SIDTarget] {
        let targets = [triedBase, appLink, hasPresenter ? .portal : nil].compactMap { $0 }
        guard !targets.isEmpty else { throw .noPresenter }
        return targets
    }

    /// The target of `autoAuth`: the seamless link, else the first scheme that can be opened, never a page.
    /// - Returns: The target.
    /// - Throws: ``SIDStartError/cannotOpen``.
    package func forAutoAuth() throws(SIDStartError) -> SIDTarget {
        guard let target = triedBase ?? appLink else { throw .cannotOpen }
        return target
    }

    /// The target of the sole portal: the page, whatever base there is.
    /// - Parameter returnLink: The link by which the bank's app is to return; sent only where the bank's app is installed.
    /// - Returns: The target.
    /// - Throws: ``SIDStartError/noPresenter``, ``SIDStartError/badReturnLink``.
    package func forSolePortal(returnLink: String) throws(SIDStartError) -> SIDTarget {
        guard AddressText.absolute(returnLink) != nil else { throw .badReturnLink }
        guard hasPresenter else { throw .noPresenter }
        return .solePortal(returnLink: appLink == nil ? nil : returnLink)
    }
}
