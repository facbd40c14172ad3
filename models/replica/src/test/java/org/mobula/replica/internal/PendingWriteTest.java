package org.mobula.replica.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PendingWriteTest {
    @Test
    void aWaitingThreadDescribesItsWrite() {
        assertThat(new PendingWrite(null).wakeup.describe()).isEqualTo("creating or removing a replicated object");
    }
}
