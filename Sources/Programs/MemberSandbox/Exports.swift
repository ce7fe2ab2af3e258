// Types of lower modules that stand in this module's public signatures, each by itself, so that one import is enough.

@_exported public import protocol MemberCore.CodedError
@_exported public import struct MemberCore.DiagnosticEvent
@_exported public import struct MemberCore.DiagnosticValue
@_exported public import struct MemberCore.Diagnostics
@_exported public import protocol MemberCore.MemberClock
@_exported public import protocol MemberCore.RandomSource
@_exported public import struct MemberCore.SystemClock
@_exported public import struct MemberCore.SystemRandom
