package org.mobula.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.Function;

/** Everything by which a program may hold on to the memory of a view. */
final class ViewHolders {
    private ViewHolders() {}

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    static Function<BufferView, Object>[] all() {
        return new Function[] {
            (Function<BufferView, Object>) view -> view,
            (Function<BufferView, Object>) BufferView::segment,
            (Function<BufferView, Object>) view -> view.segment().asSlice(3, 4),
            (Function<BufferView, Object>) view -> view.segment().asReadOnly(),
            (Function<BufferView, Object>) BufferView::byteBuffer,
            (Function<BufferView, Object>) view -> view.byteBuffer().slice(1, 2).asReadOnlyBuffer(),
            (Function<BufferView, Object>) view -> view.byteBuffer().asIntBuffer(),
            (Function<BufferView, Object>)
                    view -> MemorySegment.ofBuffer(view.byteBuffer().slice(2, 4)),
            (Function<BufferView, Object>) view -> view.segment().elements(ValueLayout.JAVA_BYTE),
        };
    }
}
