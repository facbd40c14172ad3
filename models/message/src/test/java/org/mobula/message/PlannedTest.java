package org.mobula.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mobula.collective.Collective;
import org.mobula.collective.Schedule;

/** What is kept of collective operations that are over. */
@Timeout(60)
class PlannedTest {
    private static final long SMALL = 1 << 20;

    private final AtomicReference<Planned.@Nullable Scratch> large = new AtomicReference<>();

    private Planned planned(@Nullable Operation operation, long scratch) {
        CollectiveCall call = new CollectiveCall(
                Collective.ALL_REDUCE, Section.EMPTY, Section.EMPTY, operation, 0, scratch, null, null, false);
        return new Planned(call, new Schedule(List.of(), scratch), large);
    }

    private static Section use(Planned planned) {
        Section scratch = planned.takeScratch();
        planned.giveBack(scratch);
        return scratch;
    }

    @Test
    void eachPlanKeepsALittleMemory() {
        Planned one = planned(null, SMALL);
        Planned other = planned(null, SMALL);
        Section scratch = use(one);
        use(other);
        assertThat(use(one)).isSameAs(scratch);
    }

    @Test
    void onlyTheLastOneThatNeededItKeepsMuchMemory() {
        Planned one = planned(null, SMALL + 1);
        Planned other = planned(null, SMALL + 1);
        Section scratch = use(one);
        assertThat(use(one)).isSameAs(scratch);
        use(other);
        assertThat(use(one)).isNotSameAs(scratch);
    }

    @Test
    void moreThan64MebibytesAreNotKept() {
        Planned one = planned(null, (64 << 20) + 1);
        Section scratch = use(one);
        assertThat(large.get()).isNull();
        assertThat(scratch.count()).isEqualTo((64 << 20) + 1);
    }

    @Test
    void theProgramsOperationIsLetGo() {
        Planned kept = planned(Operation.of("MINE", false, (_, _, _, _, _, _) -> {}), 0);
        CollectiveCall again = new CollectiveCall(
                Collective.ALL_REDUCE,
                Section.EMPTY,
                Section.EMPTY,
                Operation.of("MINE", false, (_, _, _, _, _, _) -> {}),
                0,
                0,
                null,
                null,
                false);
        assertThat(kept.fits(again)).isTrue();
        WeakReference<@Nullable Operation> operation = new WeakReference<>(again.operation());
        Planned last = new Planned(again, new Schedule(List.of(), 0), large);
        again = null;
        while (operation.get() != null) {
            System.gc();
        }
        assertThat(last.schedule().rounds()).isEmpty();
    }
}
