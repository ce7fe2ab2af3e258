// Types of lower modules in this module's public signatures, each by itself, so that one import is enough.

@_exported public import protocol MemberCore.CodedError
@_exported public import struct MemberCore.FormFields
@_exported public import protocol MemberCore.MemberClock
@_exported public import struct MemberCore.SystemClock
@_exported public import struct MemberWindow.WindowPresenter
@_exported public import protocol MemberWindow.WindowPresenting
