/** Finds the unit of an array or object, and checks an access to it, for code into which checks were inserted. */
@NullMarked
package org.mobula.shared.internal.inserted;

import org.jspecify.annotations.NullMarked;
