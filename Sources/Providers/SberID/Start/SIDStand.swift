import Foundation

/// One of the bank's systems.
public enum SIDStand: Sendable, Hashable {
    /// The live service.
    case prom
    /// The live service at its addresses from before 2024.
    case promLegacy
    /// The test system.
    case iftCloud
    /// The older test system.
    case psiCloud
    /// The bank's sandbox.
    case sandbox
    /// Custom addresses: a sandbox on this machine, a proxy, an address that has moved.
    case custom(SIDStandConfiguration)

    /// The test system.
    public static let ift = SIDStand.iftCloud
    /// The older test system.
    public static let psi = SIDStand.psiCloud

    /// The bank's own systems.
    public static let presets: [SIDStand] = [.prom, .promLegacy, .iftCloud, .psiCloud, .sandbox]

    /// The addresses of the stand.
    public var configuration: SIDStandConfiguration {
        switch self {
        case .prom: SIDStandConfiguration("live", portal: "id.sber.ru", back: "oauth.sber.ru")
        case .promLegacy: SIDStandConfiguration("live", portal: "online.sberbank.ru", back: "api.sberbank.ru")
        case .iftCloud: SIDStandConfiguration("iftCloud", portal: "id-ift.sber.ru", back: "oauth-ift.sber.ru")
        case .psiCloud: SIDStandConfiguration("psiCloud", portal: "id-psi.sber.ru", back: "oauth-psi.sber.ru")
        case .sandbox: SIDStandConfiguration("sandbox", portal: "id-sb.sber.ru", back: "oauth-sb.sber.ru", port: 6443)
        case .custom(let configuration): configuration
        }
    }

    /// The environment under which its accounts are stored: `live` for both live stands.
    public var environment: String { configuration.name }
}

/// ``SIDStand``, by the name of later versions of the bank's SDK.
public typealias SIDStandType = SIDStand
