int bv_placeholder;
