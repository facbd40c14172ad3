package org.mobula.codec.internal.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandleTableTest {
    private static final int OFTEN = 50;

    @ParameterizedTest
    @ValueSource(ints = {1, 24, 25, 64, 65, 1000, 70_000})
    void handlesFollowTheOrderOfFirstAppearance(int count) {
        HandleTable table = new HandleTable();
        List<Object> objects = objects(count);

        assertThat(objects).allSatisfy(object -> assertThat(table.track(object)).isEqualTo(-1));

        assertThat(table.count()).isEqualTo(count);
        for (int i = 0; i < count; i++) {
            assertThat(table.track(objects.get(i))).isEqualTo(i);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 25, 100, 1000})
    void objectsOfEarlierMessagesAreForgotten(int count) {
        HandleTable table = new HandleTable();
        List<Object> objects = objects(count);
        for (int message = 0; message < OFTEN; message++) {
            for (int i = 0; i < count; i++) {
                assertThat(table.track(objects.get(i))).isEqualTo(-1);
            }
            assertThat(table.track(objects.getLast())).isEqualTo(count - 1);
            table.clear();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1000, 12_345})
    void slotValuesStartAgainAfterTheirMaximum(int highest) {
        HandleTable table = new HandleTable(highest);
        List<Object> objects = objects(300);
        for (int message = 0; message < OFTEN; message++) {
            int count = message % 3 == 0 ? 300 : 40;
            for (int i = 0; i < count; i++) {
                assertThat(table.track(objects.get(i))).isEqualTo(-1);
            }
            for (int i = 0; i < count; i++) {
                assertThat(table.track(objects.get(i))).isEqualTo(i);
            }
            table.clear();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 1000})
    void smallMessagesAfterALargeOneAreTracked(int small) {
        HandleTable table = new HandleTable();
        objects(50_000).forEach(table::track);
        table.clear();
        List<Object> objects = objects(small);
        for (int message = 0; message < OFTEN; message++) {
            objects.forEach(table::track);
            assertThat(table.track(objects.getFirst())).isZero();
            assertThat(table.track(objects.getLast())).isEqualTo(small - 1);
            table.clear();
        }
    }

    private static List<Object> objects(int count) {
        List<Object> objects = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            objects.add(new Object());
        }
        return objects;
    }
}
