/** What a machine offers to parallel programs. Start reading at {@link org.mobula.tools.doctor.Examination}. */
package org.mobula.tools.doctor;
