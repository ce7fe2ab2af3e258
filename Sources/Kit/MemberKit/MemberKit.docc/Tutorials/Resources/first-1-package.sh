mkdir -p HelloMember/Sources/HelloMember
cd HelloMember
