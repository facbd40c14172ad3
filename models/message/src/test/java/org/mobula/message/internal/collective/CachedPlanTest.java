package org.mobula.message.internal.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.collective.Collective;
import org.mobula.collective.Schedule;
import org.mobula.message.Operation;
import org.mobula.message.internal.reduction.ElementOperation;
import org.mobula.message.internal.section.SectionElements;

/** The plans that are cached after collective operations have ended. */
@Timeout(60)
class CachedPlanTest {
    private static final long SMALL = 1 << 20;

    private final AtomicReference<CachedPlan.@Nullable Scratch> large = new AtomicReference<>();

    private CachedPlan planned(@Nullable Operation operation, long scratch) {
        return new CachedPlan(call(operation, scratch), new Schedule(List.of(), scratch), large);
    }

    private static CollectiveCall call(@Nullable Operation operation, long count) {
        return CollectiveCall.of(
                Collective.ALL_REDUCE,
                SectionElements.EMPTY,
                SectionElements.EMPTY,
                (ElementOperation) operation,
                0,
                count);
    }

    private static SectionElements use(CachedPlan planned) {
        SectionElements scratch = planned.takeScratch();
        planned.giveBack(scratch);
        return scratch;
    }

    @Test
    void eachPlanKeepsALittleMemory() {
        CachedPlan one = planned(null, SMALL);
        CachedPlan other = planned(null, SMALL);
        SectionElements scratch = use(one);
        use(other);
        assertThat(use(one)).isSameAs(scratch);
    }

    @Test
    void onlyTheLastOneThatNeededItKeepsMuchMemory() {
        CachedPlan one = planned(null, SMALL + 1);
        CachedPlan other = planned(null, SMALL + 1);
        SectionElements scratch = use(one);
        assertThat(use(one)).isSameAs(scratch);
        use(other);
        assertThat(use(one)).isNotSameAs(scratch);
    }

    @Test
    void moreThan64MebibytesAreNotKept() {
        CachedPlan one = planned(null, (64 << 20) + 1);
        SectionElements scratch = use(one);
        assertThat(large.get()).isNull();
        assertThat(scratch.count()).isEqualTo((64 << 20) + 1);
    }

    @Test
    void userDefinedOperationsAreNotRetained() {
        CachedPlan kept = planned(Operation.of("MINE", false, (_, _, _, _, _, _) -> {}), 0);
        CollectiveCall again = call(Operation.of("MINE", false, (_, _, _, _, _, _) -> {}), 0);
        assertThat(kept.fits(again)).isTrue();
        WeakReference<@Nullable ElementOperation> operation = new WeakReference<>(again.operation());
        CachedPlan last = new CachedPlan(again, new Schedule(List.of(), 0), large);
        again = null;
        while (operation.get() != null) {
            System.gc();
        }
        assertThat(last.schedule().rounds()).isEmpty();
    }
}
