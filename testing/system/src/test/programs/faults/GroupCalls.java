import module org.mobula;

/** Group calls with combined results. The sum shows whether each member took part exactly once. */
interface Member {
    long value(long number);
}

static final class MemberObject extends GroupMember implements Member {
    public long value(long number) {
        return number;
    }
}

void main(String[] arguments) throws Exception {
    Load.run(arguments, load -> {
        Groups groups = Groups.of(load.node);
        if (load.node.rank() == 0) {
            groups.create("members", Member.class, load.node.size());
        }
        groups.join("members", new MemberObject(), load.node.rank());
        Member members = groups.lookup("members", Member.class);
        groups.method(members, "long value(long)")
                .configure(new GroupInvocation(), new CombineReply(FlatCombiner.ofLong((long[] parts) -> sum(parts))));
        load.begin();
        while (!load.isOver()) {
            long number = load.random.nextInt(1 << 20);
            try {
                load.check(number * load.node.size(), members.value(number), "sum over the group");
            } catch (MobulaException failure) {
                load.saw(failure);
                return;
            }
        }
    });
}

static long sum(long[] parts) {
    return LongStream.of(parts).sum();
}
