import Foundation

#if canImport(CommonCrypto)
    import CommonCrypto
#elseif canImport(CMemberOpenSSL)
    import CMemberOpenSSL
#endif

/// PBKDF2 with HMAC-SHA-256; nil if the system has no such function or it fails.
func derivedKey(password: Data, salt: Data, rounds: Int, length: Int) -> Data? {
    var result = Data(count: length)
    let done = result.withUnsafeMutableBytes { output in
        password.withUnsafeBytes { password in
            salt.withUnsafeBytes { derive(from: $0, password: password, rounds: rounds, into: output) }
        }
    }
    return done ? result : nil
}

private func derive(
    from salt: UnsafeRawBufferPointer, password: UnsafeRawBufferPointer, rounds: Int, into output: UnsafeMutableRawBufferPointer
) -> Bool {
    let saltPointer = salt.bindMemory(to: UInt8.self).baseAddress
    let passwordPointer = password.bindMemory(to: CChar.self).baseAddress
    let outputPointer = output.bindMemory(to: UInt8.self).baseAddress
    #if canImport(CommonCrypto)
        let status = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2), passwordPointer, password.count, saltPointer, salt.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), UInt32(rounds), outputPointer, output.count)
        return status == kCCSuccess
    #elseif canImport(CMemberOpenSSL)
        return PKCS5_PBKDF2_HMAC(
            passwordPointer, Int32(password.count), saltPointer, Int32(salt.count), Int32(rounds),
            OpenSSLAlgorithms.shared.sha256, Int32(output.count), outputPointer) == 1
    #else
        _ = (saltPointer, passwordPointer, outputPointer)
        return false
    #endif
}
